import type { FastifyBaseLogger } from 'fastify';
import type { Floor, FloorHeat, FloorRail } from '#domain/day/floors/floor.ts';
import { floorChannel, writeCounts } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import type { Beat } from './beats.ts';
import type { ChannelKind, ShownBytes } from './channel.ts';
import { countedIn, type DeviceCount, type FloorRows, newerOf, nextTold, viewFloor } from './floor-view.ts';
import type { Followed, TellFrame } from './hub.ts';
import { type KeptBytes, toKeptBytes } from './kept-bytes.ts';
import { createPace } from './pace.ts';
import { createReadCache } from './read-cache.ts';
import { smallValues } from './read-slot.ts';

type FloorKey = { place: string; scope: LiveScope; isStage: boolean };

export type FloorKeeper = {
  /** Sends every change of a floor after the state in the greeting. Null when the floor does not exist. */
  follow(key: FloorKey, network: string, tell: TellFrame): Promise<Followed | null>;
  /** Returns the floor. While the database is away, returns the last known one. */
  show(place: string, scope: LiveScope, network: string): Promise<ShownBytes | null>;
  eventOf(place: string, network: string): Promise<string | null>;
  /** Adds a rail's count, as the statement that stores taps reports it. */
  count(railId: string, counted: DeviceCount): void;
  /** Notes that the phones at these rails were alive at that time. */
  heard(beats: readonly Beat[], at: number): void;
  touch(eventId: string): void;
  setDisconnected(isDisconnected: boolean, since?: number): void;
  close(): void;
};

/** Followers that share one rate. */
type Pace = { followers: Set<TellFrame>; n: number; counts: ReturnType<typeof createPace<number>> };
type View = {
  floor: Floor | null;
  shape: string;
  run: string;
  /** The current floor as JSON, for greetings. Empty until a greeting needs it. */
  json: string;
  bytes: KeptBytes | null;
  /** The rate of the hall's screens comes first, then that of remote viewers. */
  paces: Pace[];
};
type Kept = { rows: FloorRows; views: Record<LiveScope, View> };

const stageGapMs = 200;
const crowdGapMs = 500;
// In milliseconds. A polling reader gets bytes that are at most this old, however many taps arrive.
const bytesMs = 200;
const mostCounted = 10_000;
/** In milliseconds. A rail is over, so its phone may have left it: an older word of unsent work says nothing. */
const leftAfterMs = 15_000;
/** In milliseconds. Silent phones are searched at this interval, because silence itself sends no notification. */
const lookEveryMs = 1_000;
const scopes = ['public', 'own'] as const;

const uncounted = ({ silentSince: _, unsent: __, ...rail }: FloorRail): FloorRail => ({
  ...rail,
  count: 0,
  noReps: 0,
  finishMs: null,
  heardAt: null,
});
const isSameCount = (one: FloorRail | undefined, other: FloorRail): boolean =>
  one !== undefined &&
  one.count === other.count &&
  one.noReps === other.noReps &&
  one.finishMs === other.finishMs &&
  one.silentSince === other.silentSince &&
  one.unsent === other.unsent;
const railAt = (floor: Floor | null, { heatId, number }: { heatId: string; number: number }): FloorRail | undefined =>
  floor?.heat?.id === heatId ? floor.heat.rails?.find(rail => rail.number === number) : undefined;
/** The part of a floor that a hall waits for. */
const courseOf = (floor: Floor | null): string =>
  JSON.stringify([floor?.heat?.id, floor?.heat?.status, floor?.next?.id, floor?.next?.calledAt, floor?.run]);
/** Stands for the whole floor among the numbers of rails, which begin at 1. */
const wholeFloor = 0;
const shapeOfHeat = (heat: FloorHeat | null) => heat && { ...heat, rails: heat.rails?.map(uncounted) ?? null };
/** The part of a floor that neither clock nor taps change. */
const shapeOf = ({ heat, next, run: _, ...rest }: Floor): string =>
  JSON.stringify({ ...rest, heat: shapeOfHeat(heat), next: shapeOfHeat(next) });

function dropOldest(known: Map<string, unknown>): void {
  for (const oldest of known.keys()) {
    if (known.size <= mostCounted) break;
    known.delete(oldest);
  }
}

type Parts = {
  read: (place: string) => Promise<FloorRows | null>;
  answers?: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Cache of the floors of this process. Each change notification re-reads heats and entries from the database. Counts
 * are integers in memory: taps update them, and a re-read never lowers them.
 */
export function createFloorKeeper({ read, ...parts }: Parts): FloorKeeper {
  const { now } = parts;
  const floors = new Map<string, Kept>();
  const counted = new Map<string, DeviceCount>();
  const beats = new Map<string, { at: number; unsent: number }>();
  /** The time since which this process receives beats. While it receives no beats, no phone counts as silent. */
  let hearsSince = Number.POSITIVE_INFINITY;
  const placeOfRail = new Map<string, string>();
  /** Places where a phone said since the last look that more or less waits on it. */
  const unsentNews = new Set<string>();
  const reads = createReadCache<FloorRows>({
    ...parts,
    read: async place => {
      const value = await read(place);
      return value && { value, staleAt: nextTold(value.heats, now().getTime()) };
    },
    onRead,
    onForget: place => {
      forgetRails(floors.get(place));
      floors.delete(place);
    },
    most: smallValues,
  });

  const viewOf = (rows: FloorRows, scope: LiveScope): Floor | null =>
    viewFloor(rows, {
      scope,
      now: now().getTime(),
      countedAt: rail => {
        const heard = counted.get(rail.id) ?? null;
        // A count from before the rail was taken again counts only as far as it is stored.
        return heard && heard.epoch >= rail.railEpoch ? newerOf(heard, countedIn(rail)) : countedIn(rail);
      },
      beatAt: ({ id }) => Math.max(hearsSince, beats.get(id)?.at ?? 0),
      unsentAt: ({ id, state }) => {
        const beat = beats.get(id);
        return !beat || (state === 'finished' && now().getTime() - beat.at >= leftAfterMs) ? 0 : beat.unsent;
      },
    });

  function keptOf(place: string, rows: FloorRows): Kept {
    const found = floors.get(place);
    if (found) return found;
    const kept = { rows, views: { public: emptyView(), own: emptyView() } };
    floors.set(place, kept);
    return kept;
  }

  function emptyView(): View {
    const view: View = { floor: null, shape: '', run: '', json: '', bytes: null, paces: [] };
    for (const gapMs of [stageGapMs, crowdGapMs]) {
      const pace: Pace = {
        followers: new Set(),
        n: 0,
        counts: createPace(gapMs, rails => tellCounts(view, pace, rails)),
      };
      view.paces.push(pace);
    }
    return view;
  }

  const forgetRails = (kept: Kept | undefined) => {
    for (const { id } of kept?.rows.rails ?? []) placeOfRail.delete(id);
  };

  function onRead(place: string, rows: FloorRows | null): void {
    const before = floors.get(place);
    forgetRails(before);
    if (!rows) {
      floors.delete(place);
      for (const scope of scopes) if (before) lose(before.views[scope]);
      return;
    }
    for (const { id } of rows.rails) placeOfRail.set(id, place);
    const kept = keptOf(place, rows);
    for (const scope of scopes) renew(kept, scope, rows);
    kept.rows = rows;
  }

  function lose(view: View): void {
    for (const pace of view.paces) {
      pace.counts.clear();
      for (const tell of pace.followers) tell('gone');
      pace.followers.clear();
    }
  }

  /** Sends the difference between the new rows and the known floor. */
  function renew({ views }: Kept, scope: LiveScope, rows: FloorRows): void {
    const view = views[scope];
    const known = view.floor;
    const floor = viewOf(rows, scope);
    const shape = floor ? shapeOf(floor) : '';
    const run = JSON.stringify(floor?.run ?? null);
    const isOther = shape !== view.shape;
    const isOtherRun = run !== view.run;
    Object.assign(view, { floor, shape, run, bytes: null, json: '' });
    if (!floor) {
      if (known) lose(view);
      return;
    }
    if (isOther && courseOf(known) === courseOf(floor)) {
      gather(view, wholeFloor);
      return;
    }
    if (isOther) {
      for (const pace of view.paces) tellFloor(view, pace);
      return;
    }
    if (isOtherRun) for (const pace of view.paces) tell(pace, 'run', run);
    const rails = floor.heat?.rails ?? [];
    const old = new Map((known?.heat?.rails ?? []).map(rail => [rail.number, rail]));
    for (const rail of rails) {
      if (!isSameCount(old.get(rail.number), rail)) gather(view, rail.number);
    }
  }

  /** Detects phones that fell silent, came back or cannot send: same rows, but time has passed. */
  function look(place: string, { views, rows }: Kept): void {
    const isHeard = unsentNews.delete(place);
    const isTold = views.own.floor?.heat?.rails?.some(({ unsent }) => unsent !== undefined) ?? false;
    if (!isHeard && !isTold && !rows.heats.some(({ status }) => status === 'active')) return;
    for (const scope of scopes) {
      const view = views[scope];
      const floor = view.floor && viewOf(rows, scope);
      const before = view.floor?.heat?.rails ?? [];
      const news = (floor?.heat?.rails ?? []).filter((rail, at) => !isSameCount(before[at], rail));
      if (news.length === 0) continue;
      Object.assign(view, { floor, json: '' });
      for (const { number } of news) gather(view, number);
    }
  }
  const looking = setInterval(() => {
    for (const [place, kept] of floors) look(place, kept);
  }, lookEveryMs).unref();

  function tell(pace: Pace, event: 'floor' | 'run' | 't', data: string): void {
    pace.n++;
    if (event === 'floor') pace.counts.clear();
    for (const follower of pace.followers) follower({ event, data: `${pace.n} ${data}` });
  }

  function gather({ paces }: View, number: number): void {
    for (const { followers, counts } of paces) if (followers.size > 0) counts.add(number);
  }

  function tellFloor(view: View, pace: Pace): void {
    view.json ||= JSON.stringify(view.floor);
    tell(pace, 'floor', view.json);
  }

  function tellCounts(view: View, pace: Pace, numbers: ReadonlySet<number>): void {
    const rails = (view.floor?.heat?.rails ?? []).filter(({ number }) => numbers.has(number));
    if (numbers.has(wholeFloor)) tellFloor(view, pace);
    else if (rails.length > 0) tell(pace, 't', writeCounts(rails));
  }

  async function follow({ place, scope, isStage }: FloorKey, network: string, hear: TellFrame) {
    const release = reads.hold(place);
    const shown = await reads.show(place, network).catch(error => {
      release();
      throw error;
    });
    const view = shown && floors.get(place)?.views[scope];
    const pace = view?.paces[isStage ? 0 : 1];
    if (!view?.floor || !pace) {
      release();
      return null;
    }
    pace.followers.add(hear);
    return {
      hello: () => {
        view.json ||= JSON.stringify(view.floor);
        return `{"n":${pace.n},"floor":${view.json}}`;
      },
      stop: () => {
        pace.followers.delete(hear);
        release();
      },
    };
  }

  return {
    follow,
    async show(place, scope, network) {
      const shown = await reads.show(place, network);
      const view = floors.get(place)?.views[scope];
      if (!shown || !view?.floor) return null;
      if (!view.bytes || (view.bytes.of !== view.floor && performance.now() - view.bytes.madeAt > bytesMs)) {
        view.bytes = toKeptBytes(view.floor);
      }
      return { ...view.bytes, staleFor: shown.staleFor };
    },
    async eventOf(place, network) {
      return (await reads.show(place, network))?.value.event.id ?? null;
    },
    count(railId, news) {
      const last = newerOf(news, counted.get(railId) ?? null);
      if (last !== news) return;
      counted.delete(railId);
      counted.set(railId, news);
      dropOldest(counted);
      // Taps arrived, so the phone sends again. It says in its next beat what still waits.
      const beat = beats.get(railId);
      if (beat) beat.unsent = 0;
      const kept = floors.get(placeOfRail.get(railId) ?? '');
      const rail = kept?.rows.rails.find(({ id }) => id === railId);
      if (!kept || !rail) return;
      for (const scope of scopes) {
        const view = kept.views[scope];
        const before = railAt(view.floor, rail);
        const floor = view.floor && viewOf(kept.rows, scope);
        const after = railAt(floor, rail);
        // The last tap brings out a result that a person typed before it.
        if (before?.isResult !== after?.isResult) renew(kept, scope, kept.rows);
        else Object.assign(view, { floor, json: '' });
        if (after) gather(view, rail.number);
      }
    },
    heard(told, at) {
      for (const { railId, unsent } of told) {
        const last = beats.get(railId);
        // Taps that arrived after the beat was said leave its number behind.
        const isOlder = (counted.get(railId)?.at ?? 0) > at;
        const waits = (isOlder ? null : unsent) ?? last?.unsent ?? 0;
        const place = placeOfRail.get(railId);
        if (place && waits !== (last?.unsent ?? 0)) unsentNews.add(place);
        beats.delete(railId);
        beats.set(railId, { at: Math.max(at, last?.at ?? 0), unsent: waits });
      }
      dropOldest(beats);
    },
    touch: eventId => reads.touchAll(({ event }) => event.id === eventId),
    setDisconnected(isDisconnected, since) {
      hearsSince = isDisconnected ? Number.POSITIVE_INFINITY : now().getTime();
      reads.setDisconnected(isDisconnected, since);
    },
    close() {
      clearInterval(looking);
      reads.close();
      for (const { views } of floors.values())
        for (const scope of scopes) for (const { counts } of views[scope].paces) counts.clear();
    },
  };
}

type Floors = { floors: Pick<FloorKeeper, 'follow' | 'show' | 'eventOf'> };

/** One floor: `floor:{place}`, and `floor:{place}:stage` for screens of the hall. */
export function floorKind({ floors: { floors } }: { floors: Floors }): ChannelKind {
  return {
    rests: [undefined, 'stage'],
    address: '/floors/:id',
    hasOwnStream: false,
    source({ id: place, rest }, { scope, network }) {
      const isStage = rest === 'stage';
      const f = floorChannel(place, isStage);
      return { name: `${scope} ${f}`, f, follow: tell => floors.follow({ place, scope, isStage }, network, tell) };
    },
    show: ({ id }, _query, { scope, network }) => floors.show(id, scope, network),
    async subject(place, network) {
      const eventId = await floors.eventOf(place, network);
      if (eventId === null) throw notFound();
      return { eventId };
    },
  };
}
