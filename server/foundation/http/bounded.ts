/**
 * A token bucket for work that strangers cause and this thread does alone. The bucket refills `aSecond` tokens per
 * second and holds as many. Work that costs more than the whole bucket needs a full one.
 */
export function bounded(aSecond: number, now: () => number = () => performance.now()): (cost?: number) => boolean {
  let left = aSecond;
  let at = now();
  return (cost = 1) => {
    const moment = now();
    left = Math.min(aSecond, left + ((moment - at) / 1000) * aSecond);
    at = moment;
    const asked = Math.min(cost, aSecond);
    if (left < asked) return false;
    left -= asked;
    return true;
  };
}
