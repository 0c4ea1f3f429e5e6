import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';

let app: TestApp;
let http: FastifyInstance;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  organizer = await signUpAs(app, 'organization');
  app.setNow(new Date('2027-03-01T16:00:00Z'));
});
afterAll(async () => {
  await http.close();
  await app.close();
});

test('calendar file: any visitor → a complete iCalendar file of the event', async () => {
  const id = await createEvent(app, organizer, {
    name: 'Copa; Élite, del \\ Ávila',
    address: 'Parque Los Caobos,\nCaracas',
    timeZone: 'Europe/Madrid',
    type: 'online',
    start: '2027-03-27T10:00',
    end: '2027-03-28T20:00',
  });
  const answer = await http.inject(`/files/calendar/${id}.ics`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="copa-elite-del-avila.ics"',
    'cache-control': 'no-cache',
  });
  expect(answer.body.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pizarra//Eventos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@localhost`,
    'DTSTAMP:20270301T160000Z',
    'CREATED:20270301T160000Z',
    'LAST-MODIFIED:20270301T160000Z',
    // The clocks in Madrid change between the start and the end.
    'DTSTART:20270327T090000Z',
    'DTEND:20270328T180000Z',
    'SUMMARY:Copa\\; Élite\\, del \\\\ Ávila',
    'LOCATION:Parque Los Caobos\\,\\nCaracas',
    ...foldedBy74('DESCRIPTION:', `http://localhost:3000/events/event-detail/${id}`),
    ...foldedBy74('URL:', `http://localhost:3000/events/event-detail/${id}`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const foldedBy74 = (name: string, text: string) => {
  const line = `${name}${text}`;
  return line.length <= 75 ? [line] : [line.slice(0, 75), ` ${line.slice(75)}`];
};

test('calendar file: a long line → folded at 75 bytes, no letter is cut', async () => {
  const name = 'Ñandú 🏋️ '.repeat(10).trim();
  const id = await createEvent(app, organizer, { name });
  const { body } = await http.inject(`/files/calendar/${id}.ics`);
  const lines = body.split('\r\n');
  expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(body).not.toContain('\ufffd');
  expect(body.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`);
});

test('calendar file: a name without letters → a default file name; a changed event → a new DTSTAMP', async () => {
  const id = await createEvent(app, organizer, { name: '🏋️' });
  expect((await http.inject(`/files/calendar/${id}.ics`)).headers['content-disposition']).toContain('"evento.ics"');
  await app.database.kysely
    .updateTable('events')
    .set({ updatedAt: new Date('2027-03-02T00:00:00Z') })
    .where('id', '=', id)
    .execute();
  expect((await http.inject(`/files/calendar/${id}.ics`)).body).toContain('DTSTAMP:20270302T000000Z');
});

test.each(['nada.ics', 'nada', '..%2f.ics', `${'x'.repeat(100)}.ics`, '%00.ics'])(
  'calendar file: no such event, %s → not found',
  async name => {
    const answer = await http.inject(`/files/calendar/${name}`);
    expect([400, 404]).toContain(answer.statusCode);
  },
);
