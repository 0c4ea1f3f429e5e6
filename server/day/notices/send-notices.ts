import { messages } from '#contract/messages.ts';
import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { staleMs } from '#domain/day/notices/notices.ts';
import { hourText } from '#domain/foundation/time/wall-words.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { App } from '#server/app.ts';
import { forgetBrowsers } from '#server/people/push/browsers.ts';
import { claimDue, listTaken, type TakenNotice } from './notices.store.ts';

const words = messages.notices;
const minute = 60_000;
const mostTaken = 200;
/** Messages on their way to one push service at the same time. */
const atOnce = 16;
const againAfterMs = 20_000;

/**
 * Sends the notices that are due. They are taken before the calls, so no notice goes twice, and no database connection
 * waits for a push service.
 */
export async function sendDue(app: App): Promise<void> {
  for (;;) {
    const keys = await claimDue(app.database.kysely, app.now(), mostTaken);
    if (keys.length === 0) return;
    await deliver(app, await listTaken(app.database.kysely, keys, app.now()));
  }
}

type Delivery = { key: string; browserId: string };

/** Sends notices again to browsers whose service took nothing before. */
export async function sendAgain(app: App, again: readonly Delivery[]): Promise<void> {
  const asked = new Set(again.map(nameOf));
  const keys = [...new Set(again.map(({ key }) => key))];
  const rows = await listTaken(app.database.kysely, keys, app.now());
  await deliver(
    app,
    rows.filter(row => asked.has(nameOf(row))),
  );
}

const nameOf = ({ key, browserId }: Delivery) => `${browserId} ${key}`;

async function deliver(app: App, rows: readonly TakenNotice[]): Promise<void> {
  const gone = new Set<string>();
  const again: Delivery[] = [];
  const send = async (row: TakenNotice) => {
    const said = wordsOf(row, app.now());
    if (said === null || gone.has(row.browserId)) return;
    const url = `${app.config.publicUrl}/dashboard/atleta/day/${row.eventId}`;
    const outcome = await app.push.send(row, { ...said, url, topic: row.heatId.replaceAll('-', '').slice(0, 32) });
    if (outcome === 'gone') gone.add(row.browserId);
    if (outcome === 'later') again.push({ key: row.key, browserId: row.browserId });
  };
  const inTurn = async (left: Iterable<TakenNotice>) => {
    for (const row of left) await send(row);
  };
  // Each service has turns of its own, so a slow one delays no other.
  const services = Map.groupBy(rows, ({ endpoint }) => new URL(endpoint).host);
  await Promise.all(
    [...services.values()].flatMap(list => {
      const left = list.values();
      return Array.from({ length: atOnce }, () => inTurn(left));
    }),
  );
  const db = app.database.kysely;
  await forgetBrowsers(db, [...gone]);
  if (again.length === 0) return;
  const startAfter = new Date(Date.now() + againAfterMs);
  await app.jobs.send(db, 'send-notices-again', { again }, { startAfter });
}

type Place = Parameters<typeof words.moved>[0];

/** Null for a heat that came back to its place before anybody was told. */
const saidMoved = (is: Place, was: Place) =>
  is.heat === was.heat && is.rail === was.rail && is.hour === was.hour ? null : words.moved(is, was);

/** The words of a notice as the day stands now. Null when it is too old, or no longer true. */
function wordsOf(row: TakenNotice, now: Date): { title: string; body: string } | null {
  if (now.getTime() - row.dueAt.getTime() > staleMs) return null;
  const { kind, heat, rail, floor, status, timeZone, startsAt, was } = row;
  const isAhead = status === 'on_hold' && row.publishedAt !== null;
  const left = startsAt.getTime() - now.getTime();
  switch (kind) {
    case 'soon':
      return isAhead && row.calledAt === null && left > minute
        ? words.soon(Math.round(left / minute), heat, rail, floor)
        : null;
    case 'floor':
      return row.calledAt !== null && status !== 'finished' ? words.floor(heat, rail, floor) : null;
    case 'moved':
      return isAhead && was
        ? saidMoved(
            { heat, rail, hour: hourText(startsAt, timeZone) },
            { heat: was.heat, rail: was.rail, hour: hourText(new Date(was.startsAt), timeZone) },
          )
        : null;
    case 'result':
      return row.quantity !== null && isRevealed(row.shownFrom?.getTime() ?? null, now.getTime())
        ? words.result(
            [writeCount(row.quantity, row.unit), row.timeMs && writeTime(row.timeMs)].filter(Boolean).join(' · '),
          )
        : null;
  }
}
