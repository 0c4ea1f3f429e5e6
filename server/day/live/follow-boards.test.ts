import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { openStream, type StreamClient } from '#testing/stream-client.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  contest = await createLiveContest(app, {}, 8);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const read = async () => (await (await fetch(`${url}${contest.path}`)).json()) as FitnessBoard;

/** A browser that applies changes to its board and reloads only when it must. */
function createReader() {
  let stream: StreamClient | null = null;
  let seen = 0;
  const reader = {
    board: null as FitnessBoard | null,
    applied: 0,
    async connect() {
      stream?.close();
      seen = 0;
      stream = await openStream(`${url}${contest.path}/stream`);
    },
    take() {
      for (const { event, data } of stream?.frames.slice(seen) ?? []) {
        const change = data as BoardChange;
        if (event === 'hello' && reader.board?.version !== (data as { version: string }).version) reader.board = null;
        if (event === 'change' && reader.board && change.to !== reader.board.version) {
          const follows = change.from === reader.board.version && !change.reload;
          if (follows) reader.applied++;
          reader.board = follows ? applyChange(reader.board, change) : null;
        }
      }
      seen = stream?.frames.length ?? 0;
    },
    async settle() {
      reader.take();
      reader.board ??= await read();
    },
    close: () => stream?.close(),
  };
  return reader;
}

type Step = { save: number; quantity: number } | { reconnect: 0 | 1 } | { look: 0 | 1 };
const which = fc.constantFrom(0 as const, 1 as const);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ save: fc.nat(7), quantity: fc.integer({ min: 0, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ reconnect: which }) },
  { weight: 2, arbitrary: fc.record({ look: which }) },
);

test('board streams: two readers reconnect during saves → both end with the board that a read gives', async () => {
  const steps = fc.sample(fc.array(anyStep, { minLength: 200, maxLength: 200, size: 'max' }), { numRuns: 1 })[0] ?? [];
  const readers = [createReader(), createReader()] as const;
  for (const reader of readers) await reader.connect();
  for (const step of steps) {
    if ('save' in step) await contest.save(step.save, step.quantity);
    else if ('look' in step) await readers[step.look].settle();
    else await readers[step.reconnect].connect();
  }
  const last = await read();
  for (const reader of readers) {
    await expect
      .poll(async () => {
        await reader.settle();
        return reader.board?.version;
      })
      .toBe(last.version);
    expect({ ...reader.board, at: 0 }).toEqual({ ...last, at: 0 });
    reader.close();
  }
  expect(readers[0].applied + readers[1].applied).toBeGreaterThan(0);
});
