import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { DoorSnapshot } from '#contract/day/door.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { openEventApp } from '#testing/event-app.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { readAliases } from './aliases.ts';

const { app, organizer } = await openEventApp();
const north = { door: 'Norte', device: crypto.randomUUID() };

async function openDoor() {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const typeId = await createTicketType(organizer, eventId, { name: 'VIP', limit: 100 });
  const { of: aliasOf } = await readAliases(app.database.kysely, eventId);
  return {
    typeId,
    eventId,
    aliasOf,
    sell: (changes: Parameters<typeof assignTicket>[2]) => assignTicket(organizer, { eventId, typeId }, changes),
    read: (asked: { since?: number } = {}) => organizer.client.door.snapshot({ eventId, ...asked }),
    admit: (...tickets: string[]) =>
      organizer.client.door.admit({
        eventId,
        commands: tickets.map(ticketId => ({
          ...{ id: crypto.randomUUID(), typeId, ticketId, ...north, decidedAt: app.now().toISOString() },
        })),
      }),
  };
}

const cookie = [...organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const ask = (accepted: string) => ({ headers: { cookie, 'accept-encoding': accepted } });
async function openHttp(eventId: string) {
  const http = await buildHttp(app);
  onTestFinished(() => http.close());
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    path: `${url}/api/v1/door/events/${eventId}/tickets`,
    rpc: (json: object) => `${url}/rpc/door/snapshot?data=${encodeURIComponent(JSON.stringify({ json }))}`,
  };
}

test('T2 copy for a door: first read → list without addresses; next reads → only changes', async () => {
  const { eventId, typeId, aliasOf, sell, read, admit } = await openDoor();
  const email = 'nadie-lo-lleva@publico.example';
  const first = await sell({ email, name: 'María Rodríguez' });
  await sell({ name: 'Pedro Paz', email: 'pedro@publico.example' });
  const copy = await read();
  expect(copy).toMatchObject({
    types: [
      { id: typeId, name: 'VIP', entries: 'once' },
      { id: 'person', name: 'Atletas y jueces', entries: 'daily' },
    ],
    isMore: false,
    mayForce: true,
    event: { uid: eventId },
  });
  expect(copy.tickets.map(({ name }) => name).sort()).toEqual(['María Rodríguez', 'Pedro Paz']);
  expect(JSON.stringify(copy)).not.toContain(email);
  expect((await read({ since: copy.until })).tickets).toEqual([]);
  await admit(first);
  const next = await read({ since: copy.until });
  expect(next.tickets).toMatchObject([{ id: aliasOf(first), admitted: [{ door: 'Norte', device: north.device }] }]);
  expect(next.until).toBeGreaterThan(copy.until);
});

test('T2 copy for a door: read on after a batch → no change is missed or sent twice', async () => {
  const { aliasOf, sell, read, admit } = await openDoor();
  const tickets: string[] = [];
  for (let n = 0; n < 5; n++) tickets.push(await sell({ name: `Persona ${n}` }));
  const before = await read();
  await admit(...tickets.slice(0, 3));
  const between = await read({ since: before.until });
  await admit(...tickets.slice(2));
  const after = await read({ since: between.until });
  expect(between.tickets.map(({ id }) => id).sort()).toEqual(tickets.slice(0, 3).map(aliasOf).sort());
  expect(after.tickets.map(({ id }) => id).sort()).toEqual(tickets.slice(2).map(aliasOf).sort());
  const marks = await app.database.kysely
    .selectFrom('doorMarks')
    .select('changed')
    .where('ticketId', 'in', tickets)
    .execute();
  expect(new Set(marks.map(({ changed }) => Number(changed))).size).toBe(6);
  expect(Math.max(...marks.map(({ changed }) => Number(changed)))).toBeLessThanOrEqual(after.until);
});

test('T2 copy for a door: a long answer → compressed; few changes → not compressed', async () => {
  const { eventId, typeId, sell, read } = await openDoor();
  await sell({ name: 'La primera' });
  const { until } = await read();
  await sql`insert into tickets (id, event_id, ticket_type_id, status, invited_name, created_at, updated_at)
    select gen_random_uuid()::text, ${eventId}, ${typeId}, 'active', 'Persona ' || n, now(), now()
    from generate_series(1, 40) n`.execute(app.database.kysely);
  const { path, rpc } = await openHttp(eventId);
  const plain = (await (await fetch(path, ask('identity'))).json()) as DoorSnapshot;
  expect(plain.tickets).toHaveLength(41);
  for (const form of [path, rpc({ eventId })]) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(form, ask(encoding));
      expect(answer.headers.get('content-encoding'), form).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      const said = (await answer.json()) as DoorSnapshot & { json?: DoorSnapshot };
      expect((said.json ?? said).tickets).toEqual(plain.tickets);
    }
  }
  const last = await fetch(`${path}?since=${until + 39}`, ask('br'));
  expect(last.headers.get('content-encoding')).toBeNull();
  expect(((await last.json()) as DoorSnapshot).tickets).toHaveLength(1);
});

test('T2 copy for a door: a page from before 28 November 2026 asks for columns → gets all tickets as rows', async () => {
  const { eventId, sell, read, admit } = await openDoor();
  await admit(await sell({ name: 'Luis Gómez' }));
  await sell({ name: 'Ana Ruiz' });
  const { path, rpc } = await openHttp(eventId);
  const { tickets } = await read();
  expect(tickets.map(({ admitted }) => admitted.length).sort()).toEqual([0, 1]);
  const asked = { since: 0, people: '', form: 'columns' };
  const said = (await (await fetch(rpc({ eventId, ...asked }), ask('br'))).json()) as { json: DoorSnapshot };
  const told = await (await fetch(`${path}?${new URLSearchParams({ form: 'columns' })}`, ask('br'))).json();
  for (const copy of [said.json, told as DoorSnapshot]) {
    expect(copy.tickets).toEqual(tickets);
    expect(copy).not.toHaveProperty('columns');
  }
});
