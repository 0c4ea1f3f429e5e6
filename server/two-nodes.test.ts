import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinePlace } from '#contract/money/sale.ts';
import type { FitnessBoard, MeasuredCell } from '#domain/scoring/boards/board.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createContestOf, type RunningContest } from '#testing/factories/contest-of-running-app.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { openRoundRobin, type RoundRobin } from '#testing/round-robin.ts';
import { countsOf, type RushAnswer, wishAt } from '#testing/rush.ts';
import { keepSaving } from '#testing/saving.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';

// Two real programs share one database. The clock of one machine is 70 s ahead, that of the other 70 s behind.

const second = 1000;
let apps: TwoApps;
let contest: RunningContest;
let balancer: RoundRobin;
let sticky: RoundRobin;
let app: TestApp;
let organizer: SignedIn;
let eventId: string;
const urls = () => [apps.first.url, apps.second.url];
beforeAll(async () => {
  apps = await startTwoApps({ TRUST_PROXY: '127.0.0.1' }, { aheadMs: [70 * second, -70 * second] });
  contest = await createContestOf(apps.first, 8);
  balancer = await openRoundRobin(urls());
  sticky = await openRoundRobin(urls(), { isSticky: true });
  app = await createTestApp({}, { beside: apps.first });
  organizer = await signUpAs(app, 'organization');
  eventId = await createEvent(app, organizer);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await balancer?.close();
  await sticky?.close();
  await apps?.stop();
}, 60_000);

const patience = { timeout: 30_000 };
const databaseNow = async () => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(app.database.kysely);
  return rows[0]!.at.getTime();
};
const onSale = (changes: Record<string, unknown>) => createTicketType(organizer, eventId, changes);

type Answer = { status: number; body: unknown; cookie: string };

let turn = 0;
// Returns a new IP address each time. The limits per address fit one household, not this test.
const someAddress = () => `10.9.${(turn >> 8) & 255}.${turn++ & 255}`;

async function call(url: string, path: string, input: unknown, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress(), cookie },
    body: JSON.stringify({ json: input }),
  });
  const set = answer.headers.getSetCookie().map(line => line.split(';')[0]);
  const { json } = (await answer.json()) as { json: unknown };
  return { status: answer.status, body: json, cookie: set.length > 0 ? set.join('; ') : cookie };
}

test('T12 two nodes: their machine clocks are wrong → both answer the database’s time', async () => {
  for (const url of urls()) {
    const told = Number(await (await fetch(`${url}/time`)).text());
    expect(Math.abs(told - (await databaseNow()))).toBeLessThan(5 * second);
  }
});

test('T12 two nodes: a sale opens and closes → both show the same state by one clock', async () => {
  const now = await databaseNow();
  const at = (seconds: number) => new Date(now + seconds * second);
  const typeId = await onSale({ limit: 20 });
  const set = (changes: { saleStartsAt: Date | null; saleEndsAt: Date | null }) =>
    app.database.kysely.updateTable('ticketTypes').set(changes).where('id', '=', typeId).execute();
  const statesNow = () => Promise.all(urls().map(async url => (await wishAt(url, typeId, 1))?.state));
  await set({ saleStartsAt: at(35), saleEndsAt: null });
  expect(await statesNow()).toEqual(['soon', 'soon']);
  await set({ saleStartsAt: at(-35), saleEndsAt: at(35) });
  expect(await statesNow()).toEqual(['open', 'open']);
  await set({ saleStartsAt: at(-90), saleEndsAt: at(-35) });
  expect(await statesNow()).toEqual(['closed', 'closed']);
});

test('T12 two nodes: ticket holds → five minutes by the database’s clock; only an expired hold is released', async () => {
  const typeId = await onSale({ limit: 4 });
  const held = await Promise.all([...urls(), ...urls()].map(url => wishAt(url, typeId, 1)));
  const now = await databaseNow();
  const ids = held.map(answer => answer?.hold?.uid ?? '');
  const { kysely } = app.database;
  const rows = await kysely.selectFrom('ticketHolds').select(['id', 'until']).where('id', 'in', ids).execute();
  expect(rows).toHaveLength(4);
  for (const { until } of rows) expect(Math.abs(until.getTime() - now - 300 * second)).toBeLessThan(10 * second);
  const setUntil = (id: string, ms: number) =>
    kysely
      .updateTable('ticketHolds')
      .set({ until: new Date(ms) })
      .where('id', '=', id)
      .execute();
  await Promise.all([setUntil(ids[0]!, now + 40 * second), setUntil(ids[1]!, now - 40 * second)]);
  const left = async () =>
    (await kysely.selectFrom('ticketHolds').select('id').where('ticketTypeId', '=', typeId).execute()).map(
      ({ id }) => id,
    );
  await expect.poll(left, patience).not.toContain(ids[1]);
  expect((await left()).toSorted()).toEqual(ids.filter(id => id !== ids[1]).toSorted());
});

test('T12 two nodes: a session ends in half a minute → valid on both; ended → on neither', async () => {
  const viewers = () => Promise.all(urls().map(async url => (await call(url, 'accounts/me', {}, contest.cookie)).body));
  const setEnd = async (seconds: number) =>
    app.database.kysely
      .updateTable('sessions')
      .set({ expiresAt: new Date((await databaseNow()) + seconds * second) })
      .execute();
  await setEnd(35);
  expect(await viewers()).toEqual([{ user: expect.anything() }, { user: expect.anything() }]);
  await setEnd(-35);
  expect(await viewers()).toEqual([{ user: null }, { user: null }]);
  await setEnd(86_400);
});

test('T12 T13 two nodes: 20 buyers in one queue → the first six are served first, whichever node they ask', async () => {
  const typeId = await onSale({ limit: 6 });
  const holder = await call(apps.first.url, 'sale/hold', { typeId, quantity: 6, key: crypto.randomUUID() });
  const line: { cookie: string; at: number }[] = [];
  for (let at = 0; at < 20; at++) {
    const url = urls()[at % 2]!;
    const { body, cookie } = await call(url, 'sale/place', { typeId, quantity: 1 });
    expect(body).toMatchObject({ state: 'waiting', ahead: at });
    line.push({ cookie, at });
  }
  const askAll = () =>
    Promise.all(
      line.map(async ({ cookie, at }) => {
        const { body } = await call(urls()[(at + 1) % 2]!, 'sale/place', { typeId, quantity: 1 }, cookie);
        return (body as LinePlace).state;
      }),
    );
  await call(apps.second.url, 'sale/release', { typeId }, holder.cookie);
  const isFirst = line.map(({ at }) => (at < 6 ? 'yours' : 'waiting'));
  await expect.poll(askAll, patience).toEqual(isFirst);
  expect(await countsOf(app.database, typeId)).toMatchObject({ held: 6, onHold: 6, sold: 0 });
});

test('T13 two nodes: one node is killed in a rush → all 40 tickets are held, no ticket promised twice', async () => {
  const typeId = await onSale({ limit: 40 });
  const rush = (count: number) =>
    Array.from({ length: count }, (_each, at) => wishAt(urls()[at % 2]!, typeId, 1 + (at % 4)));
  const wishes = rush(60);
  await Promise.race(wishes);
  await apps.first.kill('SIGKILL');
  const answers = await Promise.all(wishes);
  await apps.first.restart();
  answers.push(...(await Promise.all(rush(80))));
  const counts = await countsOf(app.database, typeId);
  expect(counts).toMatchObject({ sold: 0, tickets: 0, held: 40, onHold: 40 });
  const sumOf = (some: (RushAnswer | null)[]) => some.reduce((sum, answer) => sum + (answer?.hold?.quantity ?? 0), 0);
  // A hold of the killed node may exist without its answer. The nodes promised no ticket twice.
  expect(sumOf(answers)).toBeLessThanOrEqual(40);
});

const commands = fc.array(fc.record({ reader: fc.nat(3), wod: fc.nat(1), entry: fc.nat(7) }), {
  minLength: 4,
  maxLength: 16,
});

async function readOf(url: string, cookie = '') {
  const answer = await fetch(`${url}${contest.path}`, { headers: { cookie } });
  const text = await answer.text();
  return { text, etag: answer.headers.get('etag'), board: JSON.parse(text) as FitnessBoard };
}
const contentOf = (board: FitnessBoard) => ({ ...board, at: 0, version: '' });

test('T6 two nodes: random saves and reads → a sticky reader sees nothing older; both end equal byte by byte', async () => {
  const versions = new Map<string, number>();
  let quantity = 0;
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (some, isSticky) => {
      const { url } = isSticky ? sticky : balancer;
      // Each saved value is higher than all before it, so the values that a reader sees only grow.
      const seen = new Map<string, number>();
      for (const { reader, wod, entry } of some) {
        const [wodId, entryId] = [contest.wodIds[wod]!, contest.entryIds[entry]!];
        const place = `${wodId} ${entryId}`;
        quantity += 1;
        const values = { quantity: wod === 0 ? quantity : 1 + (quantity % 100), time: toTimeParts(second) };
        const form = { wodId, entryId, values, version: versions.get(place) ?? 0 };
        const { status, body } = await call(url, 'results/saveAsOrganizer', form, contest.cookie);
        expect(status).toBe(200);
        versions.set(place, (body as { version: number }).version);
        const { board } = await readOf(url, `reader=${reader}`);
        if (!isSticky) continue;
        for (const { id, cells } of board.rows) {
          const shown = (cells[0] as MeasuredCell | null)?.q ?? 0;
          expect(shown).toBeGreaterThanOrEqual(seen.get(`${reader} ${id}`) ?? 0);
          seen.set(`${reader} ${id}`, shown);
        }
      }
      const rebuilt = contentOf(await contest.rebuild());
      const readBoth = () => Promise.all(urls().map(each => readOf(each)));
      await expect
        .poll(async () => (await readBoth()).map(({ board }) => contentOf(board)), patience)
        .toEqual([rebuilt, rebuilt]);
      const [one, other] = await readBoth();
      // Removes `at` from a notification. It is the time when each node got the notification.
      const wordsOf = (text = '') => text.replace(/"at":\d+/, '');
      expect([wordsOf(one?.text), one?.etag]).toEqual([wordsOf(other?.text), other?.etag]);
    }),
    { numRuns: 12 },
  );
  const rows = await app.database.kysely.selectFrom('results').select('version').execute();
  expect(rows.map(({ version }) => version).toSorted()).toEqual([...versions.values()].toSorted());
}, 120_000);

test('T14 two nodes: each node is stopped under load → exits by itself, loses nothing, hands its jobs back', async () => {
  for (const node of [apps.first, apps.second]) {
    const other = node === apps.first ? apps.second : apps.first;
    const saving = keepSaving(contest, [node.url], 2);
    const isOver = new AbortController();
    const reading = Array.from({ length: 8 }, async (_each, at) => {
      const path = at % 2 === 0 ? contest.path : '/time';
      while (!isOver.signal.aborted) {
        await fetch(`${node.url}${path}`).then(
          answer => answer.text(),
          () => pause(20),
        );
      }
    });
    await saving.after(10, node.url);
    expect(await node.kill('SIGTERM')).toBe(0);
    await saving.stop();
    isOver.abort();
    const taken = () => sql`select id from pgboss.job where state = 'active'`.execute(app.database.kysely);
    await expect.poll(async () => (await taken()).rows, patience).toEqual([]);
    await Promise.all(reading);
    const rebuilt = await contest.rebuild();
    await expect.poll(async () => contentOf((await readOf(other.url)).board), patience).toEqual(contentOf(rebuilt));
    if (node === apps.first) await node.restart();
  }
}, 120_000);
