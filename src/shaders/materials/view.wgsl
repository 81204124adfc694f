// Which of the frame's views this draw is for, and the first row of what it draws.
struct ViewSlot {
  view : u32,
  first : u32,
};
var<uniform> viewSlot : ViewSlot;
