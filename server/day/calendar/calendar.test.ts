import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { createDay } from '#testing/factories/heats.ts';

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);

async function plannedDay() {
  const day = await createDay(app, { athletes: 4 });
  const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
  const entryId = await enterAlone(app, day, athlete);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await day.organizer.client.heats.publish({ testId: day.testIds[0]! });
  const { url } = await athlete.client.calendar.renew();
  return { ...day, athlete, entryId, url };
}
const open = (url: string) => http.inject(new URL(url).pathname);

/** A strict reader of what RFC 5545 allows here: lines of 75 bytes, known names in their order, balanced blocks. */
function read(body: string): Record<string, string>[] {
  expect(body.endsWith('\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = body.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const entries: Record<string, string>[] = [];
  for (const line of lines.slice(1, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)?:(.*)$/.exec(line) ?? [];
    expect(name).not.toBe('');
    if (line === 'BEGIN:VEVENT') entries.push({});
    else if (name !== 'END' && entries.length > 0) {
      expect(entries.at(-1)).not.toHaveProperty(name);
      entries.at(-1)![name] = value.replace(/\\([\\;,n])/g, (_all, sign) => (sign === 'n' ? '\n' : sign));
    }
  }
  for (const entry of entries) {
    for (const name of ['DTSTAMP', 'DTSTART', 'DTEND']) expect(entry[name]).toMatch(/^\d{8}T\d{6}Z$/);
    expect(entry.DTEND! > entry.DTSTART!).toBe(true);
  }
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length);
  return entries;
}
const momentOf = (written: string) =>
  Date.parse(written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

describe('own calendar', () => {
  test('LIVE-D12 the plan is published → the own heats only, with the told hour, the rail and the link to the live hour', async () => {
    const day = await plannedDay();
    const answer = await open(day.url);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const [own, ...others] = read(answer.body);
    expect(others).toEqual([]);
    const [heat] = (await day.athlete.client.timetable.mine({ eventId: day.eventId })).heats;
    expect(own).toMatchObject({
      UID: `${day.entryId}-${day.testIds[0]}@localhost`,
      SEQUENCE: '0',
      SUMMARY: `${heat!.name}, carril ${heat!.rail} · ${heat!.test!.name}`,
      URL: `http://localhost:3000/dashboard/atleta/day/${day.eventId}`,
    });
    expect(momentOf(own!.DTSTART!)).toBe(Date.parse(heat!.startsAt));
    expect(own!.DESCRIPTION).toContain(
      `\nLa hora exacta, en vivo: http://localhost:3000/dashboard/atleta/day/${day.eventId}`,
    );
  });

  test('LIVE-D12 the told start moves → the same entry with a higher sequence and the new hour', async () => {
    const day = await plannedDay();
    const [before] = read((await open(day.url)).body);
    await run`update heats set announced_at = planned_at + interval '14 minutes', announced_n = 3 where event_id = ${day.eventId}`;
    const [after] = read((await open(day.url)).body);
    expect(after).toMatchObject({ UID: before!.UID, SEQUENCE: '3' });
    expect(momentOf(after!.DTSTART!) - momentOf(before!.DTSTART!)).toBe(14 * 60_000);
  });

  test.each<[string, (eventId: string) => Promise<unknown>]>([
    ['N33 the plan is not published', id => run`update heats set published_at = null where event_id = ${id}`],
    ['N11 the event is a draft', id => run`update events set draft = true where id = ${id}`],
    ['N8 the event is hidden', id => run`update events set hidden_at = now(), hidden_reason = 'x' where id = ${id}`],
    ['the athlete withdrew', id => run`update entries set standing = 'withdrawn' where event_id = ${id}`],
    [
      'the heat is annulled',
      id =>
        run`update heats set status = 'finished', started_at = now(), finished_at = now(), annulled_at = now(), annul_reason = 'x' where event_id = ${id}`,
    ],
  ])('%s → an empty calendar', async (_name, change) => {
    const day = await plannedDay();
    await change(day.eventId);
    expect(read((await open(day.url)).body)).toEqual([]);
  });

  test('N11 the test is not revealed → its heat without the name and the cap of the test', async () => {
    const day = await plannedDay();
    await run`update wods set name = 'Escalera secreta', reveal = 'moment', reveals_at = ${new Date(app.now().getTime() + 60_000).toISOString()},
      starts_at = ${new Date(app.now().getTime() + 120_000).toISOString()},
      ends_at = ${new Date(app.now().getTime() + 36_000_000).toISOString()} where event_id = ${day.eventId}`;
    const { body } = await open(day.url);
    const [entry, ...others] = read(body);
    expect(others).toEqual([]);
    expect(body.replaceAll('\r\n ', '')).not.toContain('Escalera secreta');
    // The length of the heat would tell the test's cap.
    const at = (name: string) => Date.parse(entry![name]!.replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'));
    expect(at('DTEND') - at('DTSTART')).toBe(15 * 60_000);
  });
});

describe('its address', () => {
  test('the athlete renews → the address before answers 404, and the store has neither', async () => {
    const { athlete, url } = await plannedDay();
    const { madeAt } = await athlete.client.calendar.read();
    const next = await athlete.client.calendar.renew();
    expect(next.url).not.toBe(url);
    expect(Date.parse(next.madeAt)).toBeGreaterThanOrEqual(Date.parse(madeAt!));
    expect([(await open(url)).statusCode, (await open(next.url)).statusCode]).toEqual([404, 200]);
    const [row] = await run`select token_hash from calendar_tokens where user_id = ${athlete.uid}`;
    expect([url, next.url].some(address => address.includes(String(row!.token_hash)))).toBe(false);
  });

  test.each(['x'.repeat(32), 'x', '..%2f', '%00', `${'x'.repeat(32)}/a`])('%s → 404', async token => {
    expect([400, 404]).toContain((await http.inject(`/files/calendar/mine/${token}.ics`)).statusCode);
  });

  test('no calendar yet → no date', async () => {
    const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
    expect(await athlete.client.calendar.read()).toEqual({ madeAt: null });
  });

  test('the account is blocked → 404', async () => {
    const { athlete, url } = await plannedDay();
    await run`update users set blocked_at = now() where id = ${athlete.uid}`;
    expect((await open(url)).statusCode).toBe(404);
  });

  test('OPER-D1 A10 the account is erased → 404, and its hash is deleted', async () => {
    const { athlete, url } = await plannedDay();
    await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, athlete.uid));
    expect((await open(url)).statusCode).toBe(404);
    expect(await run`select user_id from calendar_tokens where user_id = ${athlete.uid}`).toHaveLength(0);
  });
});
