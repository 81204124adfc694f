// Which of the frame's views this draw is for, and which of its patch lists.
struct ViewSlot {
  view : u32,
  list : u32,
};
var<uniform> viewSlot : ViewSlot;
