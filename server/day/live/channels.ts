import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { boardChannel, dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import type { DayKey } from './day-keeper.ts';
import type { FloorKey } from './floor-keeper.ts';
import type { Source } from './hub.ts';
import type { Boards } from './open-boards.ts';
import type { Floors } from './open-floors.ts';

type Live = { boards: Pick<Boards, 'follow'>; floors: Floors };

export const boardSource = ({ boards }: Pick<Live, 'boards'>, key: BoardKey, network: string): Source => ({
  name: nameOfBoard(key),
  f: boardChannel(key.categoryId, key.stage),
  categoryId: key.categoryId,
  follow: async tell => {
    const following = await boards.follow(key, network, change =>
      tell(change === 'gone' ? change : { event: 'change', data: JSON.stringify(change) }),
    );
    if (!following) return null;
    const hello = () => {
      const { version, at } = following.board();
      return JSON.stringify({ version, at });
    };
    return { hello, stop: following.stop };
  },
});

const floorSource = ({ floors: { floors } }: Live, key: FloorKey, network: string): Source => {
  const f = floorChannel(key.place, key.isStage);
  return { name: `${key.scope} ${f}`, f, follow: tell => floors.follow(key, network, tell) };
};

const daySource = ({ floors: { days } }: Live, key: DayKey, network: string): Source => {
  const f = dayChannel(key.eventId);
  return { name: `${key.scope} ${f}`, f, follow: tell => days.follow(key, network, tell) };
};

/** One channel of a request. Rights are checked on its category, place or event. */
export type AskedChannel =
  | { kind: 'board'; categoryId: string; stage: Stage }
  | { kind: 'floor'; place: string; isStage: boolean }
  | { kind: 'day'; eventId: string };

const channelForm = /^(board|floor|day):([\w-]{1,64})(?::(qualifier|event|stage))?$/;
/** A screen shows at most this many at a time. */
const mostChannels = 12;

function readChannel(name: string): AskedChannel | null {
  const [, kind, id = '', rest] = channelForm.exec(name) ?? [];
  if (kind === 'board' && (rest === 'qualifier' || rest === 'event')) return { kind, categoryId: id, stage: rest };
  if (kind === 'floor' && (rest === undefined || rest === 'stage'))
    return { kind, place: id, isStage: rest === 'stage' };
  return kind === 'day' && rest === undefined ? { kind, eventId: id } : null;
}

/** Parses `?f=…&f=…` without duplicates. Null when one of them is malformed or they are too many. */
export function readChannels(query: string): AskedChannel[] | null {
  const asked = new Set(new URLSearchParams(query).getAll('f'));
  const channels = [...asked].map(readChannel);
  const isReadable = channels.length > 0 && channels.length <= mostChannels;
  return isReadable && channels.every(channel => channel !== null) ? channels : null;
}

type From = { scope: LiveScope; network: string };

export const sourceOf = (live: Live, asked: AskedChannel, { scope, network }: From): Source => {
  if (asked.kind === 'floor') return floorSource(live, { place: asked.place, isStage: asked.isStage, scope }, network);
  if (asked.kind === 'day') return daySource(live, { eventId: asked.eventId, scope }, network);
  const { categoryId, stage } = asked;
  return boardSource(live, { categoryId, stage, scope: scope === 'own' ? 'staff' : 'public' }, network);
};

const floorsAddress = /^\/floors\/([\w-]{1,64})(\/day)?\/?$/;

/** Parses the address of one floor, or of an event's day. Null for any other address. */
export function readFloorsAddress(path: string): { id: string; isDay: boolean } | null {
  const [, id, day] = floorsAddress.exec(path) ?? [];
  return id === undefined ? null : { id, isDay: day !== undefined };
}
