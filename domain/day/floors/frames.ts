import type { BoardChange } from '#domain/scoring/boards/board.ts';
import type { Floor, FloorDay, FloorRun, RailTally } from './floor.ts';

// The frames of `/live?f=floor:{place}&f=day:{event}&f=board:{category}:event`, one stream for all that a screen shows.
//
// event: hello  data: {"now":…,"channels":[{"as":"k3","f":"floor:…","n":7,"floor":{…}}]}   first frame, with the whole state
// event: beat   data: 1                   heartbeat; 0 while the database is away
// event: run    data: k3 8 {…}            the clock of a floor, never held back
// event: floor  data: k3 9 {…}            the whole floor, after a new heat or new people
// event: t      data: k3 10 4:87 5:101.5~2 6:150!461200     only counts and silent telephones
// event: day    data: k4 3 {…}            the floors of an event, whole
// event: change data: k2 {…}              a board's change, as on the board's own stream
//
// Each frame after the greeting begins with the channel's short name from the greeting, then a sequence number. Frames
// carry states, not events. A client that reconnects to another process reads its greeting and misses nothing. `4:87`
// is rail 4 with a count of 87. `~2` are no-reps, `!461200` is the finish in milliseconds of the heat. `?1764000000000`
// is when a silent telephone was last heard; an older page ignores it. `4+3`, only for people who work at the event:
// the telephone at rail 4 has 3 unsent things. It is a part of its own, so an older page still reads the count.

/** The name of a channel. A screen in the hall (`stage`) gets counts sooner than a remote viewer. */
export const floorChannel = (place: string, isStage = false): string => `floor:${place}${isStage ? ':stage' : ''}`;
export const dayChannel = (eventId: string): string => `day:${eventId}`;
export const boardChannel = (categoryId: string, stage: string): string => `board:${categoryId}:${stage}`;

export type Greeting = { as: string; f: string } & (
  | { n: number; floor: Floor }
  | { n: number; day: FloorDay }
  | { version: string; at: number }
);
/** `now` is the server's time in milliseconds. */
export type Hello = { now: number; channels: Greeting[] };

type CountedRail = RailTally & { number: number; silentSince?: number; unsent?: number };

const wholePart = ({ number, count, noReps, finishMs, silentSince, unsent }: CountedRail): string =>
  [
    `${number}:${count / 1000}`,
    noReps > 0 ? `~${noReps}` : '',
    finishMs === null ? '' : `!${finishMs}`,
    silentSince === undefined ? '' : `?${silentSince}`,
    unsent === undefined ? '' : ` ${number}+${unsent}`,
  ].join('');

export const writeCounts = (counts: readonly CountedRail[]): string => counts.map(wholePart).join(' ');

const countForm = /^(\d+):(\d+(?:\.\d{1,3})?)(?:~(\d+))?(?:!(\d+))?(?:\?(\d+))?$/;
const unsentForm = /^(\d+)\+(\d+)$/;

/** Skips parts that it cannot read: a newer server may send more. */
export function readCounts(text: string): CountedRail[] {
  const counts: CountedRail[] = [];
  for (const part of text.split(' ')) {
    const [, number, count, noReps, finishMs, silentSince] = countForm.exec(part) || [];
    const [, of, unsent] = unsentForm.exec(part) ?? [];
    const last = counts.at(-1);
    if (unsent !== undefined && last?.number === Number(of)) last.unsent = Number(unsent);
    if (number === undefined || count === undefined) continue;
    counts.push({
      number: Number(number),
      count: Math.round(Number(count) * 1000),
      noReps: Number(noReps || 0),
      finishMs: finishMs === undefined ? null : Number(finishMs),
      ...(silentSince !== undefined && { silentSince: Number(silentSince) }),
    });
  }
  return counts;
}

/** One frame of the stream after its greeting. */
export type SaidFrame = { as: string; n: number } & (
  | { event: 't'; counts: CountedRail[] }
  | { event: 'run'; run: FloorRun | null }
  | { event: 'floor'; floor: Floor }
  | { event: 'day'; day: FloorDay }
  | { event: 'change'; change: BoardChange }
);

/** The event names of a stream, without the greeting and the beat. */
export const saidEvents = ['t', 'run', 'floor', 'day', 'change'] as const;
export type SaidEvent = (typeof saidEvents)[number];

/** The text before the first space, and the text after it. */
function cut(text: string): [string, string] {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

export function readSaid(event: SaidEvent, data: string): SaidFrame {
  const [as, rest] = cut(data);
  if (event === 'change') return { as, n: 0, event, change: JSON.parse(rest) };
  const [number, body] = cut(rest);
  const n = Number(number);
  if (event === 't') return { as, n, event, counts: readCounts(body) };
  if (event === 'run') return { as, n, event, run: JSON.parse(body) };
  if (event === 'floor') return { as, n, event, floor: JSON.parse(body) };
  return { as, n, event, day: JSON.parse(body) };
}

/** The floor after a frame. `now`: when the frame arrived, as estimated server time. */
export function toldFloor(floor: Floor, said: SaidFrame, now: number): Floor {
  if (said.event === 'floor') return said.floor;
  if (said.event === 'run') return { ...floor, run: said.run };
  if (said.event !== 't' || !floor.heat || !floor.heat.rails) return floor;
  const news = new Map(said.counts.map(count => [count.number, count]));
  const rails = floor.heat.rails.map(rail => {
    const counted = news.get(rail.number);
    if (!counted) return rail;
    const { silentSince: _, unsent: __, ...before } = rail;
    // The silence or the return of a telephone brings no new count, and neither does its unsent work.
    const isSamePhone = rail.silentSince === undefined && rail.unsent === counted.unsent;
    const isCount = counted.silentSince === undefined && (isSamePhone || counted.count !== rail.count);
    return { ...before, ...counted, heardAt: isCount ? now : rail.heardAt };
  });
  return { ...floor, heat: { ...floor.heat, rails } };
}
