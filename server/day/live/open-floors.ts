import type { FastifyBaseLogger } from 'fastify';
import type { PublicTimetable } from '#contract/day/timetable.ts';
import { mayReadPlan } from '#domain/day/floors/who-sees.ts';
import {
  type HeatsOfEvent,
  readHeatsOfEvent,
  readPublicTimetable,
} from '#server/day/heats/timetable/public-timetable.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { type Beat, createBeats, readBeats } from './beats.ts';
import { createDayKeeper, type DayKeeper } from './day-channel.ts';
import { createFloorKeeper, type FloorKeeper } from './floor-channel.ts';
import { type FloorRows, heatsInTurn } from './floor-view.ts';
import { findEventOfDay, findPlace, listDayHeats, listFloorHeats, listFloorRails, tellBeats } from './floors.store.ts';
import type { Hearing } from './hear-store.ts';
import { createReadCache } from './read-cache.ts';
import { smallValues } from './read-slot.ts';

export type Floors = {
  floors: Pick<FloorKeeper, 'follow' | 'show' | 'eventOf'>;
  days: Pick<DayKeeper, 'follow' | 'show'>;
  /** The published heats of an event. Null when the public may not see it. */
  timetable(eventId: string, network: string): Promise<PublicTimetable | null>;
  /** Every heat of an event, for its projection. */
  line(eventId: string): Promise<HeatsOfEvent>;
  beat(beat: Beat): void;
  /** True when change notifications are down for longer than a reconnect takes. */
  isAway(): boolean;
  close(): void;
};
type Parts = { database: Database; hearing: Hearing; now: () => Date; log: FastifyBaseLogger };

// In milliseconds. A broken connection reconnects in a moment, and followers then get what they missed. A dead
// connection has already failed for this long when the probe detects it.
const patienceMs = 4000;

/**
 * A line `<rail> <epoch> <seq> <count> <no-reps> <finish or -> <when>` of the statement that stores taps. A payload has
 * one or several.
 */
const tapsForm = /^([\w-]+) (\d+) (\d+) (\d+) (\d+) (\d+|-) (\d+)$/;

async function readFloor({ kysely }: Database, id: string): Promise<FloorRows | null> {
  const found = await findPlace(kysely, id);
  if (!found) return null;
  const heats = await listFloorHeats(kysely, found.event.id, id);
  const { shown, next } = heatsInTurn(heats);
  // The next heat for staff and the next heat for the public may differ.
  const told = heatsInTurn(heats.filter(row => mayReadPlan(row, 'public'))).next;
  const rails = await listFloorRails(
    kysely,
    [shown, next, told].flatMap(heat => (heat ? [heat.id] : [])),
  );
  return { ...found, heats, rails };
}

export function openFloors({ database, hearing, now, log }: Parts): Floors {
  const parts = { answers: database.answers, now, log };
  const floors = createFloorKeeper({ ...parts, read: place => readFloor(database, place) });
  const days = createDayKeeper({
    ...parts,
    read: async eventId => {
      const event = await findEventOfDay(database.kysely, eventId);
      return event ? { event, heats: await listDayHeats(database.kysely, eventId) } : null;
    },
  });
  const timetables = createReadCache<PublicTimetable>({
    ...parts,
    read: eventId => readPublicTimetable(database.kysely, eventId, now()),
    most: smallValues,
  });
  const lines = createReadCache<HeatsOfEvent>({
    ...parts,
    read: eventId => readHeatsOfEvent(database.kysely, eventId),
    most: smallValues,
  });
  const beats = createBeats({ tell: payload => tellBeats(database.kysely, payload), now });
  let lostAt: number | null = performance.now();
  hearing.on('floors', eventId => {
    floors.touch(eventId);
    days.touch(eventId);
    timetables.touch(eventId);
    lines.touch(eventId);
  });
  hearing.on('taps', payload => {
    for (const line of payload.split('\n')) {
      const [, railId, ...numbers] = tapsForm.exec(line) ?? [];
      if (railId === undefined) continue;
      const [epoch = 0, seq = 0, count = 0, noReps = 0, finish = Number.NaN, at = 0] = numbers.map(Number);
      floors.count(railId, { epoch, seq, count, noReps, finishAt: Number.isNaN(finish) ? null : finish, at });
    }
  });
  hearing.on('beats', payload => {
    const { beats, at } = readBeats(payload);
    floors.heard(beats, at);
  });
  hearing.onLine((isLost, since) => {
    lostAt = isLost ? (lostAt ?? since) : null;
    floors.setDisconnected(isLost, since);
    days.setDisconnected(isLost, since);
    timetables.setDisconnected(isLost, since);
    lines.setDisconnected(isLost, since);
  });
  return {
    floors,
    days,
    timetable: async (eventId, network) => (await timetables.show(eventId, network))?.value ?? null,
    line: async eventId => (await lines.read(eventId)) ?? [],
    beat: beats.beat,
    isAway: () => lostAt !== null && performance.now() - lostAt > patienceMs,
    close() {
      beats.close();
      floors.close();
      days.close();
      timetables.close();
      lines.close();
    },
  };
}
