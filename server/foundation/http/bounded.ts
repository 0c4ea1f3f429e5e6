/**
 * So much a second, and as much at once, of what strangers may ask and this thread alone can answer. What costs more than
 * all of it is answered when nothing else was.
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
