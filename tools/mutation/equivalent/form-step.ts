export const equivalent = {
  "filling | ReenterToggled |  → , reenter: true":
    "The state has no entry, exit or invoke of its own, and the target is left and entered either way.",
};
