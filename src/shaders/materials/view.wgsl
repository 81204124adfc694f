// Which of the frame's views this draw is for, and the row of its first instance.
struct ViewSlot {
  view : u32,
  first : u32,
};
var<uniform> viewSlot : ViewSlot;
