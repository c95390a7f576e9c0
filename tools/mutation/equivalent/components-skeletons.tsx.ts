export const equivalent = {
  "LinesSkeleton | ArrowFunction | (_, line) => `line-${line}` → () => undefined":
    "Without a key React goes by the place in the list, and the lines of a skeleton never change their places.",
};
