const minute = 60_000;
/** From this many minutes on, the page shows the hour and not a count of minutes. */
const mostMinutes = 90;

type Until = { before: string; text: string };

/** How long until a planned start, in the words of a judge's page. `now` in milliseconds. */
export function untilStart(start: string, now: number): Until {
  const left = Math.round((Date.parse(start) - now) / minute);
  if (left > mostMinutes) return { before: 'Te toca juzgar en', text: `~${Math.round(left / 60)} h` };
  if (left > 0) return { before: 'Te toca juzgar en', text: `~${left} min` };
  return { before: 'Te toca juzgar', text: left > -1 ? 'ahora' : 'en breve' };
}

/** The start to show, in milliseconds: the told one, and once that has passed the expected one. Never before now. */
export const shownStart = ({ told, expected }: { told: number; expected?: number | undefined }, now: number): number =>
  told >= now ? told : Math.max(expected ?? told, now);

type OnFloor = { start: number; expected?: number };

/** The start to show of the next heat of a floor: as people were told it, and once that has passed the present. */
export const shownStartOf = ({ start, expected }: OnFloor, now: number): number =>
  shownStart({ told: expected ?? start }, now);
