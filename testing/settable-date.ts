/**
 * Makes the wall clock of this thread settable, and returns the function that sets it. Monotonic clocks do not change.
 */
export function makeDateSettable(): (ms: number) => void {
  const RealDate = Date;
  const realNow = Date.now;
  let aheadMs = 0;
  const clock = () => realNow() + aheadMs;
  type Given = ConstructorParameters<typeof Date>;
  class SettableDate extends RealDate {
    constructor(...given: Given) {
      super(...(((given as unknown[]).length === 0 ? [clock()] : given) as Given));
    }
    static override now = clock;
  }
  globalThis.Date = SettableDate as DateConstructor;
  return ms => {
    aheadMs += ms;
  };
}
