const wrapped = /^type\.googleapis\.com\/google\.protobuf\.U?Int64Value$/;

function longIn(value: unknown): number | null {
  const { '@type': type, value: digits } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !wrapped.test(type) || typeof digits !== 'string' || digits === '') return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}

/** Phones wrap 64-bit integers in an object. Unwraps them at any depth. */
export function unwrapLongs(data: unknown): unknown {
  const root: Record<string, unknown> = { data };
  const waiting: object[] = [root];
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value !== 'object' || value === null) continue;
      const long = longIn(value);
      if (long === null) waiting.push(value);
      else (holder as Record<string, unknown>)[key] = long;
    }
  }
  return root.data;
}
