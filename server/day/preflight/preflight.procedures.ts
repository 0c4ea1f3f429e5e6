import type { Preflight } from '#contract/day/preflight.ts';
import type { ScreenInfo } from '#contract/day/screens.ts';
import { type DayFacts, judgeDay } from '#domain/day/preflight/judge-day.ts';
import type { App } from '#server/app.ts';
import { listSeen } from '#server/day/displays/displays.reads.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { roomForVideos } from '#server/scoring/videos/video-room.ts';
import {
  countArrived,
  countCards,
  countEarlyResults,
  countHeats,
  countNotices,
  findBackup,
  findFirstHeat,
  listDoubledJudges,
  listPhones,
  listUnseenJudges,
  listUntoldTests,
  listWithoutJudge,
} from './preflight.store.ts';

export const preflight = {
  read: authed.preflight.read.handler(({ context: { app, viewer }, input }) => readDay(app, viewer, input.eventId)),
};

const hourMs = 3_600_000;
/** An athlete who is not here this long before the heat may miss it. */
const soonMs = hourMs / 4;

type AllOf<Asked> = { [Name in keyof Asked]: Awaited<Asked[Name]> };

/** Waits for the promises of an object together. */
async function allOf<Asked extends object>(asked: Asked): Promise<AllOf<Asked>> {
  const answers = Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const);
  return Object.fromEntries(await Promise.all(answers)) as AllOf<Asked>;
}

/** The state of a day before it begins: its organization and its principal judges read it. */
async function readDay(app: App, viewer: Viewer, eventId: string): Promise<Preflight> {
  const db = app.database.kysely;
  const now = app.now();
  const { event } = await seesDay(db, viewer, eventId);
  const first = await findFirstHeat(db, eventId);
  const from = first && first > now ? first : now;
  const day = { eventId, day: from, timeZone: event.timeZone };
  const hour = { eventId, until: new Date(from.getTime() + hourMs) };
  const { heats, untold, unseen, phones, screens, backup, free, ...others } = await allOf({
    withoutJudge: listWithoutJudge(db, hour),
    doubled: listDoubledJudges(db, day),
    heats: countHeats(db, day),
    untold: listUntoldTests(db, day),
    unseen: listUnseenJudges(db, hour, now),
    phones: listPhones(db, eventId, now),
    screens: listSeen(db, eventId),
    cards: countCards(db, day),
    arrivals: countArrived(db, { eventId, until: new Date(now.getTime() + soonMs) }),
    notices: countNotices(db, day, now),
    results: countEarlyResults(db, day),
    backup: findBackup(db),
    free: roomForVideos(db, app).catch(() => null),
  });
  const facts: DayFacts = {
    ...others,
    now: now.getTime(),
    heats: { ...heats, untold },
    firstAt: first?.getTime() ?? null,
    unseenJudges: unseen.map(({ name }) => name),
    phones: phones.map(({ seenAt, ...phone }) => ({ ...phone, seenAt: seenAt.getTime() })),
    screens: screens.map(({ name, seenAt, info }) => ({
      ...{ name, seenAt: seenAt.getTime() },
      isBehind: (info as ScreenInfo | null)?.isBehind === true,
      scene: (info as ScreenInfo | null)?.shown?.scene ?? null,
    })),
    backup: backup ? { madeAt: backup.madeAt.getTime(), tookS: backup.tookS } : null,
    disk: free === null ? null : { free, reserve: app.config.videoReserve },
    isSecure: app.config.publicUrl.startsWith('https:'),
  };
  return {
    now: now.toISOString(),
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    firstAt: first?.toISOString() ?? null,
    rows: judgeDay(facts),
  };
}
