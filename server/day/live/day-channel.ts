import type { FastifyBaseLogger } from 'fastify';
import type { FloorDay } from '#domain/day/floors/floor.ts';
import { dayChannel } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import type { ChannelKind, ShownBytes } from './channel.ts';
import { type DayRows, viewDay } from './floor-view.ts';
import type { Followed, TellFrame } from './hub.ts';
import { type KeptBytes, toKeptBytes } from './kept-bytes.ts';
import { createReadCache } from './read-cache.ts';
import { smallValues } from './read-slot.ts';

type DayKey = { eventId: string; scope: LiveScope };

export type DayKeeper = {
  follow(key: DayKey, network: string, tell: TellFrame): Promise<Followed | null>;
  show(key: DayKey, network: string): Promise<ShownBytes | null>;
  touch(eventId: string): void;
  setDisconnected(isDisconnected: boolean, since?: number): void;
  close(): void;
};

type View = { day: FloorDay | null; json: string; n: number; bytes: KeptBytes | null; followers: Set<TellFrame> };
type Kept = { changes: number; views: Record<LiveScope, View> };

type Parts = {
  read: (eventId: string) => Promise<DayRows | null>;
  answers?: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const scopes = ['public', 'own'] as const;
/**
 * A random start of a counter. A page compares the number with one of another process, or of an earlier counter here.
 * Two counters from 0 could match by chance.
 */
const someNumber = () => Math.floor(Math.random() * 2 ** 48);
const emptyView = (): View => ({ day: null, json: '', n: 0, bytes: null, followers: new Set() });

/** All floors of an event, always sent whole: some hundred bytes that change a few times a minute. */
export function createDayKeeper({ read, ...parts }: Parts): DayKeeper {
  const days = new Map<string, Kept>();
  const reads = createReadCache<DayRows>({
    ...parts,
    read: async eventId => {
      const value = await read(eventId);
      return value && { value, staleAt: null };
    },
    onRead,
    onForget: eventId => void days.delete(eventId),
    most: smallValues,
  });

  function onRead(eventId: string, rows: DayRows | null): void {
    const kept = days.get(eventId) ?? { changes: someNumber(), views: { public: emptyView(), own: emptyView() } };
    kept.changes++;
    if (rows) days.set(eventId, kept);
    else days.delete(eventId);
    for (const scope of scopes) renew(kept.views[scope], rows && viewDay(rows, { scope, changes: kept.changes }));
  }

  function renew(view: View, day: FloorDay | null): void {
    const json = JSON.stringify(day);
    if (json === view.json) return;
    Object.assign(view, { day, json, bytes: null, n: view.n + 1 });
    for (const tell of view.followers) tell(day ? { event: 'day', data: `${view.n} ${json}` } : 'gone');
    if (!day) view.followers.clear();
  }

  return {
    async follow({ eventId, scope }, network, tell) {
      const release = reads.hold(eventId);
      const shown = await reads.show(eventId, network).catch(error => {
        release();
        throw error;
      });
      const view = shown && days.get(eventId)?.views[scope];
      if (!view?.day) {
        release();
        return null;
      }
      view.followers.add(tell);
      return {
        hello: () => `{"n":${view.n},"day":${view.json}}`,
        stop: () => {
          view.followers.delete(tell);
          release();
        },
      };
    },
    async show({ eventId, scope }, network) {
      const shown = await reads.show(eventId, network);
      const view = days.get(eventId)?.views[scope];
      if (!shown || !view?.day) return null;
      view.bytes ??= toKeptBytes(view.day);
      return { ...view.bytes, staleFor: shown.staleFor };
    },
    touch: reads.touch,
    setDisconnected: reads.setDisconnected,
    close: reads.close,
  };
}

/** The kind of channel with all floors of an event: `day:{event}`. */
export function dayKind({ floors: { days } }: { floors: { days: Pick<DayKeeper, 'follow' | 'show'> } }): ChannelKind {
  return {
    rests: [undefined],
    address: '/floors/:id/day',
    hasOwnStream: false,
    source({ id: eventId }, { scope, network }) {
      const f = dayChannel(eventId);
      return { name: `${scope} ${f}`, f, follow: tell => days.follow({ eventId, scope }, network, tell) };
    },
    show: ({ id: eventId }, _query, { scope, network }) => days.show({ eventId, scope }, network),
    subject: async eventId => ({ eventId }),
  };
}
