import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf, createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { openStream, type StreamClient } from '#testing/stream-client.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp({ maxStreams: 40 });
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  contest = await createLiveContest(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const read = async (path = contest.path, from = url, headers: Record<string, string> = {}) =>
  (await (await fetch(`${from}${path}`, { headers })).json()) as FitnessBoard;
const follow = (path = contest.path, headers: Record<string, string> = {}) =>
  openStream(`${url}${path}/stream`, headers);
const changesOf = ({ frames }: StreamClient) =>
  frames.flatMap(({ event, data }) => (event === 'change' ? [data as BoardChange] : []));
const lastTo = (client: StreamClient) => changesOf(client).at(-1)?.to;

test('board streams: a reader connects → first the version, and when to reconnect', async () => {
  const stream = await follow();
  await expect.poll(() => stream.frames.length).toBe(1);
  const { version, at } = await read();
  expect(stream.frames).toEqual([{ event: 'hello', data: { version, at } }]);
  expect(stream.text()).toMatch(/^retry: [12]\d{3}\nevent: hello\n/);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  stream.close();
});

test('board streams: a save → every reader gets the same small change, which gives the new board', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => follow()));
  const before = await read();
  await contest.save(1, 321);
  for (const reader of readers) await expect.poll(() => changesOf(reader).length).toBe(1);
  const after = await read();
  const [change] = changesOf(readers[0]!) as [BoardChange];
  expect(change).toMatchObject({ from: before.version, to: after.version });
  expect(JSON.stringify(change).length).toBeLessThan(300);
  expect(applyChange(before, change)).toEqual(after);
  for (const reader of readers) {
    expect(changesOf(reader)).toEqual([change]);
    reader.close();
  }
});

test('board streams: forty saves in a row → fewer frames, and the reader ends with the last board', async () => {
  const stream = await follow();
  let board = await read();
  for (let quantity = 1; quantity <= 40; quantity++) await contest.save(quantity % 3, 400 + quantity);
  const { version } = await read();
  await expect.poll(() => lastTo(stream)).toBe(version);
  const changes = changesOf(stream);
  expect(changes.length).toBeLessThan(40);
  for (const change of changes) {
    expect(change.from).toBe(board.version);
    board = applyChange(board, change);
  }
  expect(board).toEqual(await read());
  stream.close();
});

test('E9 board streams: a followed board is hidden → only a reload is sent, no content', async () => {
  const other = await createLiveContest(app);
  const stream = await follow(other.path);
  await expect.poll(() => stream.frames.length).toBe(1);
  await other.organizer.client.categories.setPublish({ id: other.categoryId, publish: 'unPublish' });
  await expect.poll(() => changesOf(stream).at(-1)?.reload).toBe(true);
  const told = stream.frames.length;
  await other.save(0, 654);
  await other.organizer.client.categories.setPublish({ id: other.categoryId, publish: 'publish' });
  await expect.poll(() => stream.frames.length).toBe(told + 1);
  expect(changesOf(stream).every(({ reload }) => reload)).toBe(true);
  expect(stream.text()).not.toMatch(/654000|"q"|Atleta/);
  stream.close();
});

test('organizer’s stream: a result is saved → its state is sent, too; a visitor gets 401', async () => {
  const path = `/organization${contest.path}`;
  const stream = await follow(path, { cookie: cookieOf(contest.organizer) });
  await expect.poll(() => stream.frames.length).toBe(1);
  await contest.save(2, 555);
  await expect.poll(() => changesOf(stream)[0]?.cells?.[0]?.[2]).toMatchObject({ q: 555_000, st: 'approved' });
  expect((await follow(path)).status).toBe(401);
  stream.close();
});

test('SAFE-L9 board streams: one network has three quarters → 503, another network gets one; an unknown board is 404', async () => {
  expect((await follow('/boards/nada/event')).status).toBe(404);
  const open = await Promise.all(Array.from({ length: 30 }, () => follow()));
  expect(open.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const surplus = await follow();
  expect([surplus.status, surplus.headers['retry-after']]).toEqual([503, '2']);
  const other = await openStream(`${url}${contest.path}/stream`, {}, '127.0.0.2');
  expect(other.status).toBe(200);
  open.push(other);
  for (const stream of open) stream.close();
  await expect
    .poll(async () => {
      const stream = await follow();
      stream.close();
      return stream.status;
    })
    .toBe(200);
});

test('board streams: one of two processes saves → the other’s readers get it; both show the same version', async () => {
  const beside = await createTestApp({}, { beside: app });
  beside.setNow(app.now());
  const second = await buildHttp(beside);
  const there = await second.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openStream(`${there}${contest.path}/stream`);
  await expect.poll(() => stream.frames.length).toBe(1);
  await contest.save(0, 808);
  await expect.poll(() => changesOf(stream)[0]?.cells?.[0]?.[2]?.q).toBe(808_000);
  const back = await follow();
  await beside.database.kysely
    .updateTable('results')
    .set({ quantity: 809_000 })
    .where('entryId', '=', contest.entryIds[0] ?? '')
    .execute();
  await expect.poll(() => changesOf(back).at(-1)?.cells?.[0]?.[2]?.q).toBe(809_000);
  back.close();
  const [here, elsewhere] = [await read(), await read(contest.path, there)];
  expect(elsewhere).toEqual({ ...here, at: elsewhere.at });
  await second.close();
  await beside.close();
});

test('board streams: the notification connection is cut → saves during and after the cut arrive', async () => {
  const { sql } = app.database;
  const listening = () =>
    sql<{ pid: number }[]>`select pid from pg_stat_activity
      where application_name like 'pizarra-hearing%' and datname = current_database()`;
  const stream = await follow();
  await expect.poll(() => stream.frames.length).toBe(1);
  const quantity = 900;
  const [entryId] = contest.entryIds;
  for (let round = 0; round < 3; round++) {
    const pid = (await listening())[0]?.pid ?? 0;
    await sql`select pg_terminate_backend(${pid})`;
    // A write outside the app: only the database can notify.
    await sql`update results set quantity = ${(quantity + round) * 1000} where entry_id = ${entryId!}`;
    await expect
      .poll(async () => (await read()).rows.find(({ id }) => id === entryId)?.cells[0]?.q, { timeout: 10_000 })
      .toBe((quantity + round) * 1000);
    await expect.poll(() => lastTo(stream), { timeout: 10_000 }).toBe((await read()).version);
    await expect.poll(async () => (await listening()).map(row => row.pid), { timeout: 10_000 }).not.toEqual([pid]);
    await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(1);
  }
  stream.close();
});

test('board streams: the server stops → open streams end and do not delay it', async () => {
  const stopping = await buildHttp(app);
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(`${address}${contest.path}/stream`)));
  // A client that neither reads nor closes.
  const mute = connect({ port: Number(new URL(address).port), host: '127.0.0.1', allowHalfOpen: true });
  mute.write(`GET ${contest.path}/stream HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(mute, 'data');
  mute.pause();
  await stopping.close();
  await expect.poll(() => streams.filter(stream => stream.isOpen()).length).toBe(0);
  mute.destroy();
});

test('SAFE-M2 staff streams: a judge loses permission, category or event → the stream of a hidden table closes immediately', async () => {
  const hidden = await createLiveContest(app);
  const { client } = hidden.organizer;
  await client.categories.setPublish({ id: hidden.categoryId, publish: 'unPublish' });
  const path = `/organization${hidden.path}`;
  const losses = [
    (id: string) => client.staff.dismiss({ id }),
    (id: string) => client.staff.setCategory({ id, categoryId: hidden.categoryId, isAllowed: false }),
    (id: string) => client.staff.setPermission({ id, permission: 'event', isAllowed: false }),
  ];
  for (const lose of losses) {
    const place = { eventId: hidden.eventId, categories: [hidden.categoryId], permissions: { qualifier: false } };
    const judge = await approveJudge(app, place);
    const cookie = { cookie: cookieOf(judge) };
    const stream = await follow(path, cookie);
    await expect.poll(() => stream.frames.length).toBe(1);
    // Readers who still have access continue to read.
    const organizers = await follow(path, { cookie: cookieOf(hidden.organizer) });
    await lose(judge.applicationId);
    await expect.poll(() => stream.isOpen()).toBe(false);
    expect((await fetch(`${url}${path}`, { headers: cookie })).status).toBe(403);
    await hidden.save(0, 655);
    await expect.poll(() => changesOf(organizers).length).toBeGreaterThan(0);
    organizers.close();
  }
});
