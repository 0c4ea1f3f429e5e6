import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import {
  categoryForm,
  createCategory,
  createGeneralWod,
  createWod,
  wodEdit,
  wodForm,
} from '#testing/factories/categories.ts';
import { createEvent, eventForm, withQualifier } from '#testing/factories/events.ts';
import { approveJudge, insertApplication } from '#testing/factories/staff.ts';

// This test works like fuzz.test.ts, but the organizer calls for the own event. So every access check passes.
let app: TestApp;
let http: FastifyInstance;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  organizer = await signUpAs(app, 'organization');
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const nasty: unknown[] = [
  null,
  -0.5,
  1e308,
  '',
  'a\ud800',
  'x'.repeat(300),
  '2999-12-31T23:59',
  '/files/images/00000000000000000000000000000000-full.webp',
  {},
  { toString: 1 },
  [],
  [null],
  [{ uid: 'x', stageName: 'x' }],
  [{ name: 'a\ud800', cant: 1e-300 }],
];

async function ask(path: string, input: unknown): Promise<number> {
  const cookie = [...organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json' };
  const payload = JSON.stringify({ json: input });
  return (await http.inject({ method: 'POST', url: `/rpc/${path}`, headers, payload })).statusCode;
}

/** Returns a valid call of everything that an organizer can send about an own event. */
async function goodCalls(): Promise<[path: string, input: Record<string, unknown>][]> {
  const changes = { ...withQualifier(app), simultaneousCategories: true };
  const eventId = await createEvent(app, organizer, { ...changes, scenarios: [{ uid: null, stageName: 'Pista A' }] });
  const { event } = await organizer.client.events.readAsOrganizer({ id: eventId });
  const scenarioId = event.scenarios[0]!.uid;
  const categoryId = await createCategory(app, organizer, eventId);
  const wodId = await createWod(app, organizer, categoryId, { scenarioId });
  const generalId = await createGeneralWod(app, organizer, eventId, { scenarioId });
  const scenarios = [{ uid: scenarioId, stageName: 'Pista A' }];
  const { applicationId } = await approveJudge(app, { eventId, categories: [] });
  const waiting = async () => insertApplication(app, eventId, (await signUpAs(app, 'staff')).uid);
  const form = { ...(await eventForm(app, { ...changes, scenarios })), photo: event.photo };
  const test = wodForm(app, { scenarioId });
  return [
    ['events/planMove', { id: eventId, days: 3 }],
    ['events/move', { id: eventId, days: 3, version: event.version }],
    ['events/move', { id: eventId, days: -3 }],
    ['events/update', { id: eventId, form, version: event.version + 2 }],
    // This call comes before those that make more categories.
    ['categories/reorder', { eventId, order: [categoryId], seen: [categoryId] }],
    ['categories/create', { eventId, form: categoryForm(app) }],
    ['staff/listAsOrganizer', { eventId, status: 'approved', name: 'Ana', type: 'both', page: 1 }],
    ['staff/setPermission', { id: applicationId, permission: 'manage', isAllowed: true }],
    ['staff/setCategory', { id: applicationId, categoryId, isAllowed: true }],
    ['staff/approve', { id: await waiting(), permissions: { qualifier: true, event: true }, categories: [categoryId] }],
    ['staff/decline', { id: await waiting() }],
    ['categories/update', { id: categoryId, form: categoryForm(app) }],
    ['categories/copy', { id: categoryId, name: 'Copia' }],
    ['categories/updateDefaults', { decrementType: 4, heatTimeCap: 600, warmUpTimeCap: 300 }],
    ['wods/create', { categoryId, form: test }],
    ['wods/update', { id: wodId, form: wodEdit(app, { scenarioId }) }],
    ['wods/updateDates', { id: wodId, dates: { start: test.start, end: test.end } }],
    ['boards/export', { categoryId, stage: 'event' }],
    ['generalWods/create', { eventId, form: test }],
    ['generalWods/update', { id: generalId, form: test }],
    ['generalWods/assign', { id: generalId, categories: [categoryId] }],
    ['generalWods/exists', { categoryId, name: 'Fran' }],
    [
      'events/listAsOrganizer',
      { name: 'Copa', day: '2026-11-20', cursor: Buffer.from('99999999999999 x').toString('base64url') },
    ],
  ];
}

/** Returns the call with one wrong value, for every field and every such value. */
function spoiled(input: Record<string, unknown>): unknown[] {
  const inner = Object.keys(input).find(key => key === 'form' || key === 'dates');
  const outer = Object.keys(input).flatMap(key => nasty.map(value => ({ ...input, [key]: value })));
  if (!inner) return outer;
  const form = input[inner] as Record<string, unknown>;
  const spoiledForms = Object.keys(form).flatMap(key => nasty.map(value => ({ ...form, [key]: value })));
  return [...outer, ...spoiledForms.map(spoiledForm => ({ ...input, [inner]: spoiledForm }))];
}

test('own events: any wrong value in an organizer’s call → never a server error', async () => {
  const failures: string[] = [];
  for (const [path, input] of await goodCalls()) {
    expect([path, await ask(path, input)]).toEqual([path, 200]);
    for (const wrong of spoiled(input)) {
      const status = await ask(path, wrong);
      if (status >= 500) failures.push(`${path} ${JSON.stringify(wrong)}`);
    }
  }
  expect(failures).toEqual([]);
}, 120_000);
