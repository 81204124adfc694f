// Which of the frame's views this pass draws.
struct ViewSlot {
  index : vec4u,
};
var<uniform> viewSlot : ViewSlot;
