import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heatJobs } from '#server/day/heats/heats.jobs.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { type FakeBrowser, keysOf, type PushService, startPushService } from '#testing/fakes/push-service.ts';
import { noticeJobs } from './notices.jobs.ts';

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushUrl: service.url });
});
beforeEach(async () => {
  app.setNow(null);
  await app.database.sql`delete from pgboss.job`;
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

const minute = 60_000;
const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);

type Told = EventDay & { athlete: SignedIn; browser: FakeBrowser; starts: number[]; heatIds: string[] };

/** Five athletes in three published heats. The last one has a browser with notices; the clock is at the first heat. */
async function toldDay(): Promise<Told> {
  const day = await createDay(app, { athletes: 4 });
  const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
  const entryId = await enterAlone(app, day, athlete);
  const { heats, categories } = day.organizer.client;
  await heats.generate({ eventId: day.eventId });
  await categories.setPublish({ id: day.categoryId, publish: 'publish' });
  await heats.publish({ testId: day.testIds[0]! });
  const rows = (await heats.readCategory({ categoryId: day.categoryId })).heats;
  const heatIds = rows.map(({ uid }) => uid);
  // The draw may have chosen another heat: the athlete changes places with the first rail of the last heat.
  const [own] = await run`select id, entry_id from rails where heat_id = ${heatIds[2]!} order by number limit 1`;
  const [drawn] = await run`select id from rails where entry_id = ${entryId}`;
  await run`update rails set entry_id = null where id in (${own!.id}, ${drawn!.id})`;
  await run`update rails set entry_id = ${own!.entry_id} where id = ${drawn!.id}`;
  await run`update rails set entry_id = ${entryId} where id = ${own!.id}`;
  const starts = rows.map(({ start }) => Date.parse(start));
  app.setNow(new Date(starts[0]!));
  const browser = service.subscribe();
  await athlete.client.push.subscribe(keysOf(browser));
  return { ...day, athlete, browser, starts, heatIds };
}

const begin = async ({ organizer, categoryId, testIds }: EventDay) => {
  await organizer.client.heats.startCategory({ categoryId, type: 'start' });
  await organizer.client.heats.startTest({ testId: testIds[0]! });
};
const at = (ms: number) => app.setNow(new Date(ms));
const later = (minutes: number) => at(app.now().getTime() + minutes * minute);
const eachMinute = () => noticeJobs(app)['tell-soon']();
const send = () => noticeJobs(app)['send-notices']();
const queued = async () => (await app.database.sql`select id from pgboss.job where name = 'send-notices'`).length;
const call = ({ organizer, heatIds }: Told) => organizer.client.heats.call({ heatId: heatIds[2]! });
const texts = ({ browser }: Told) => service.textsFor(browser);

describe('soon', () => {
  test('LIVE-D12 the minutes before the announced start pass → told 30 and 12 minutes before, each once', async () => {
    const day = await toldDay();
    for (let before = 35; before >= 1; before--) {
      at(day.starts[2]! - before * minute);
      await eachMinute();
      await eachMinute();
    }
    expect(texts(day)).toEqual(['Te toca en ~30 min · Heat 3, carril 1', 'Te toca en ~12 min · Heat 3, carril 1']);
    expect(service.received.find(({ endpoint }) => endpoint === day.browser.endpoint)).toMatchObject({
      navigate: `http://localhost:3000/dashboard/atleta/day/${day.eventId}`,
      tag: day.heatIds[2]!.replaceAll('-', ''),
    });
  });

  test('LIVE-D12 the floor has a name → said', async () => {
    const day = await toldDay();
    const id = crypto.randomUUID();
    await run`insert into scenarios (id, event_id, stage_name, position) values (${id}, ${day.eventId}, 'Pista central', 0)`;
    await run`update wods set scenario_id = ${id} where event_id = ${day.eventId}`;
    at(day.starts[2]! - 12 * minute);
    await eachMinute();
    expect(texts(day)).toEqual(['Te toca en ~12 min · Heat 3, carril 1 · Pista central']);
  });

  test('LIVE-D12 no process ran for four minutes → the notice is dropped', async () => {
    const day = await toldDay();
    at(day.starts[2]! - 8 * minute);
    await eachMinute();
    expect(texts(day)).toEqual([]);
  });

  test('LIVE-D12 a start that was told for 12 minutes moves by half an hour → the move, then both notices anew', async () => {
    const day = await toldDay();
    at(day.starts[2]! - 12 * minute);
    await eachMinute();
    later(1);
    await run`update heats set announced_at = ${new Date(day.starts[2]! + 30 * minute).toISOString()} where id = ${day.heatIds[2]!}`;
    for (let passed = 0; passed < 40; passed++) {
      later(1);
      await eachMinute();
    }
    expect(texts(day).map(text => text.slice(0, 18))).toEqual([
      'Te toca en ~12 min',
      'Te toca en ~30 min',
      'Te toca en ~12 min',
    ]);
  });

  type Row = [string, (day: Told) => Promise<unknown>];
  test.each<Row>([
    [
      'N33 the plan is not published',
      ({ eventId }) => run`update heats set published_at = null where event_id = ${eventId}`,
    ],
    ['N11 the event is a draft', ({ eventId }) => run`update events set draft = true where id = ${eventId}`],
    [
      'N8 the event is hidden',
      ({ eventId }) => run`update events set hidden_at = now(), hidden_reason = 'x' where id = ${eventId}`,
    ],
    ['the event is over', ({ eventId }) => run`update events set finished_at = now() where id = ${eventId}`],
    [
      'the athlete withdrew',
      ({ athlete }) => run`update entries set standing = 'withdrawn' where user_id = ${athlete.uid}`,
    ],
    ['the account is blocked', ({ athlete }) => run`update users set blocked_at = now() where id = ${athlete.uid}`],
    [
      'the session is over',
      ({ athlete }) => run`update sessions set expires_at = now() where user_id = ${athlete.uid}`,
    ],
    ['the browser is removed', ({ athlete, browser }) => athlete.client.push.remove({ endpoint: browser.endpoint })],
    ['the heat is called already', day => run`update heats set called_at = now() where id = ${day.heatIds[2]!}`],
  ])('%s → no notice', async (_name, change) => {
    const day = await toldDay();
    await change(day);
    at(day.starts[2]! - 12 * minute);
    await eachMinute();
    expect(texts(day)).toEqual([]);
  });
});

describe('floor', () => {
  test('LIVE-D12 a heat is called → its athletes are told by a job of the same commit, nobody else', async () => {
    const day = await toldDay();
    const other = (await insertCrowd(app, 1))[0] as SignedIn;
    await enterAlone(app, day, other);
    const stranger = service.subscribe();
    await other.client.push.subscribe(keysOf(stranger));
    await begin(day);
    expect(await queued()).toBe(0);
    await call(day);
    expect(await queued()).toBe(1);
    expect(texts(day)).toEqual([]);
    await send();
    await send();
    expect(texts(day)).toEqual(['Ahora: a pista · Heat 3, carril 1']);
    expect(service.textsFor(stranger)).toEqual([]);
  });

  test('two processes send at the same time → each notice goes once', async () => {
    const second = await createTestApp({ pushUrl: service.url }, { beside: app });
    const days: Told[] = [];
    while (days.length < 3) {
      app.setNow(null);
      days.push(await toldDay());
    }
    at(Math.max(...days.map(({ starts }) => starts[0]!)));
    for (const day of days) {
      await begin(day);
      await call(day);
    }
    second.setNow(app.now());
    await Promise.all([app, second, app, second].map(each => noticeJobs(each)['send-notices']()));
    for (const day of days) expect(texts(day)).toEqual(['Ahora: a pista · Heat 3, carril 1']);
    at(days[0]!.starts[2]! - 12 * minute);
    second.setNow(app.now());
    await run`update heats set called_at = null where event_id = ${days[0]!.eventId}`;
    await Promise.all([app, second, app, second].map(each => noticeJobs(each)['tell-soon']()));
    expect(texts(days[0]!)).toHaveLength(2);
    await second.close();
  });

  test('the notice waited for more than three minutes → dropped', async () => {
    const day = await toldDay();
    await begin(day);
    await call(day);
    later(4);
    await send();
    later(-4);
    await send();
    expect(texts(day)).toEqual([]);
  });

  test('the service takes nothing (429) → the notice waits for a later job, which gives up with its age', async () => {
    const day = await toldDay();
    await begin(day);
    await call(day);
    service.answer(day.browser, { status: 429 });
    await send();
    const [job] = await app.database.sql<{ data: { again: { key: string; browserId: string }[] } }[]>`
      select data from pgboss.job where name = 'send-notices-again' and start_after > now() + interval '10 seconds'`;
    service.answer(day.browser, { status: 201 });
    await send();
    expect(texts(day)).toEqual([]);
    await noticeJobs(app)['send-notices-again'](job!.data);
    expect(texts(day)).toEqual(['Ahora: a pista · Heat 3, carril 1']);
    later(4);
    await noticeJobs(app)['send-notices-again'](job!.data);
    expect(texts(day)).toHaveLength(1);
  });

  test('a browser is gone (410) → deleted', async () => {
    const day = await toldDay();
    await begin(day);
    await call(day);
    service.answer(day.browser, { status: 410 });
    await send();
    expect(await run`select id from push_subscriptions where user_id = ${day.athlete.uid}`).toHaveLength(0);
  });

  test('a push service is silent → commands of the day go on, and other services get their notices', async () => {
    const day = await toldDay();
    const [deaf, heard] = [service.subscribe('deaf.notify.windows.com'), service.subscribe('web.push.apple.com')];
    for (const browser of [deaf, heard]) await day.athlete.client.push.subscribe(keysOf(browser));
    service.answer(deaf, 'silent');
    await begin(day);
    await call(day);
    const sending = send();
    await expect.poll(() => service.textsFor(heard)).toHaveLength(1);
    // The silent service still holds its connection here; the database has none for it.
    await day.organizer.client.heats.start({ heatId: day.heatIds[0]!, countIn: 0 });
    const busy = await app.database.sql`
      select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(busy).toHaveLength(0);
    await sending;
    expect(service.textsFor(deaf)).toEqual([]);
    expect(texts(day)).toHaveLength(1);
  });
});

describe('moved', () => {
  test('LIVE-D12 the day runs late → told the new hour and the one before, never twice', async () => {
    const day = await toldDay();
    await begin(day);
    later(20);
    await heatJobs(app)['announce-starts']();
    const sent = await queued();
    await heatJobs(app)['announce-starts']();
    expect(await queued()).toBe(sent);
    await send();
    expect(texts(day)).toHaveLength(1);
    expect(texts(day)[0]).toMatch(/^Tu heat cambió · \d\d:\d\d [ap]\. m\., carril 1 \(antes \d\d:\d\d [ap]\. m\.\)$/);
  });

  test('LIVE-D12 the plan gives another heat and rail → told both, and only those who moved', async () => {
    const day = await toldDay();
    const { heats } = day.organizer.client;
    const { basis, places } = await heats.planInputs({ testId: day.testIds[0]! });
    const [mine] = await run`select entry_id from participants where user_id = ${day.athlete.uid}`;
    const own = places.find(({ entryId }) => entryId === mine!.entry_id)!;
    const to = { heat: 0, rail: own.rail === 1 ? 2 : 1 };
    await heats.move({ testId: day.testIds[0]!, basis, entryId: own.entryId, to });
    await send();
    expect(texts(day)).toHaveLength(1);
    expect(texts(day)[0]).toMatch(/^Tu heat cambió · Heat 1, .*, carril 2 \(antes Heat 3, .*, carril 1\)$/);
  });

  test('LIVE-D12 an athlete moves and comes back before anybody is told → nothing; moves twice → one notice, from the known place', async () => {
    const day = await toldDay();
    const { heats } = day.organizer.client;
    const [mine] = await run`select entry_id from participants where user_id = ${day.athlete.uid}`;
    const move = async (rail: number) => {
      const { basis } = await heats.planInputs({ testId: day.testIds[0]! });
      const to = { heat: 2, rail };
      await heats.move({ testId: day.testIds[0]!, basis, entryId: String(mine!.entry_id), to });
    };
    await move(2);
    await move(1);
    expect(await queued()).toBeGreaterThan(0);
    await send();
    expect(texts(day)).toEqual([]);
    await move(2);
    await begin(day);
    later(20);
    await heatJobs(app)['announce-starts']();
    await send();
    expect(texts(day)).toEqual([
      expect.stringMatching(
        /^Tu heat cambió · \d\d:\d\d [ap]\. m\., carril 2 \(antes \d\d:\d\d [ap]\. m\., carril 1\)$/,
      ),
    ]);
  });

  test('the plan is not published yet → a move tells nobody', async () => {
    const day = await toldDay();
    await run`update heats set published_at = null where event_id = ${day.eventId}`;
    const { heats } = day.organizer.client;
    const { basis, places } = await heats.planInputs({ testId: day.testIds[0]! });
    const [mine] = await run`select entry_id from participants where user_id = ${day.athlete.uid}`;
    await heats.move({ testId: day.testIds[0]!, basis, entryId: String(mine!.entry_id), to: { heat: 0, rail: 2 } });
    expect(places.length).toBeGreaterThan(0);
    await send();
    expect(texts(day)).toEqual([]);
  });
});

describe('result', () => {
  const confirmed = async (shownFrom: 'now' | 'later', isRuled = false) => {
    const heat = await createJudgedHeat(app);
    const [row] = await run`select user_id from participants where entry_id = ${heat.entryId}`;
    const userId = String(row!.user_id);
    const browser = service.subscribe();
    const sessionId = crypto.randomUUID();
    await run`insert into sessions (id, user_id, token, expires_at) values (${sessionId}, ${userId}, ${sessionId}, now() + interval '999 days')`;
    const { endpoint, p256dh, auth } = browser;
    await run`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, made_at)
      values (${sessionId}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, now())`;
    const { heats, rails } = heat.organizer.client;
    await heats.finish({ heatId: heat.heatId });
    const commandId = crypto.randomUUID();
    const counted = { count: 142_000, timeMs: null, version: 0, reason: 'Sin teléfono', commandId };
    await rails.correct({ railId: heat.railId, ...counted });
    if (isRuled) await rule(heat);
    if (shownFrom === 'later')
      await run`update wods set reveal = 'moment', reveals_at = now() + interval '90 days',
        starts_at = now() + interval '91 days', ends_at = now() + interval '92 days' where event_id = ${heat.eventId}`;
    await send();
    return service.textsFor(browser);
  };

  const rule = async ({ organizer, heatId, railId }: JudgedHeat) => {
    const { protests } = organizer.client;
    const reason = 'Se vio en el video';
    await protests.open({ railId, reason, commandId: crypto.randomUUID() });
    const { uid: protestId, version } = (await protests.list({ heatId })).protests[0]!;
    const ruling = { protestId, version, outcome: 'upheld', typed: { count: 150_000, timeMs: null } } as const;
    await protests.rule({ ...ruling, confirm: true, reason, commandId: crypto.randomUUID() });
  };

  test('a ruling confirms another result → the athlete reads it', async () => {
    expect(await confirmed('now', true)).toContain('Confirmado · 150 reps');
  });

  test('D9 the second key → the athlete reads the result, never a position', async () => {
    expect(await confirmed('now')).toEqual(['Confirmado · 142 reps']);
  });

  test('N11 the test is not revealed → nothing', async () => {
    expect(await confirmed('later')).toEqual([]);
  });
});

test('OPER-D1 A10 the account is erased → its notices are deleted', async () => {
  const day = await toldDay();
  await begin(day);
  await call(day);
  const left = () => run`select key from notices where user_id = ${day.athlete.uid}`;
  expect(await left()).toHaveLength(1);
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, day.athlete.uid));
  expect(await left()).toHaveLength(0);
});

test('a day later → the notices are swept', async () => {
  const day = await toldDay();
  await begin(day);
  await call(day);
  later(25 * 60);
  await eachMinute();
  expect(await run`select key from notices where event_id = ${day.eventId}`).toHaveLength(0);
});
