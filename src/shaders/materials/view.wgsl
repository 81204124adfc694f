// Which of the frame's views this draw is for.
struct ViewSlot {
  view : u32,
};
var<uniform> viewSlot : ViewSlot;
