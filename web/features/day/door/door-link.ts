/** In milliseconds. The door waits no longer for the server, because a person waits at the door. */
export const patienceMs = 800;
const quickMs = 300;
const mostLate = 3;
const enoughQuick = 2;

export type Link = { isOnline: boolean; late: number; quick: number };
export const begun: Link = { isOnline: true, late: 0, quick: 0 };

/** After three late or failed answers the device decides by itself. */
export function afterLate({ isOnline, late }: Link): Link {
  return { isOnline: isOnline && late + 1 < mostLate, late: late + 1, quick: 0 };
}

/** After two quick answers the device asks the server again. */
export function afterAnswer({ isOnline, quick }: Link, ms: number): Link {
  if (ms >= patienceMs) return { isOnline, late: 0, quick: 0 };
  const more = ms < quickMs ? quick + 1 : 0;
  return { isOnline: isOnline || more >= enoughQuick, late: 0, quick: more };
}
