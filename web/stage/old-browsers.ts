// What televisions since 2020 do not know (their browser is Chromium 68) and the code of a scene uses. Comes before all of it.

function add(on: object, name: string, value: (this: never, ...given: never[]) => unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

add(Array.prototype, 'at', at);
