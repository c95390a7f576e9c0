// @ts-check
/**
 * Shifts this process's or page's `Date` by a constant. Also runs as an init script of pages, so it uses nothing outside itself.
 * @param {number} shift milliseconds
 */
export function shiftClock(shift) {
  const { now } = Date;
  Date.now = () => now() + shift;
  globalThis.Date = new Proxy(Date, {
    construct: (target, words, newTarget) =>
      Reflect.construct(target, words.length > 0 ? words : [target.now()], newTarget),
    apply: (target) => new target(target.now()).toString(),
  });
  Date.prototype.constructor = Date;
}
