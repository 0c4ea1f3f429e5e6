// Functions that scenes use and televisions since 2020 (Chromium 68) do not have. Loaded before all other code.

function add(on: object, name: string, value: (this: never, ...given: never[]) => unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

add(Array.prototype, 'at', at);
