import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { AdmitAnswer, DoorSnapshot } from '#contract/day/door.ts';
import { createTestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { runPgbench } from './limits/pgbench.ts';
import { type BenchLine, getOf, openLine, postOf } from './load/line.ts';
import { middle, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';

// A door returns after an hour offline. It sends its admissions in batches of fifty and reads its copy again. For
// comparison, PostgreSQL makes fifty plain inserts, each in its own transaction.
const tickets = 20_000;
const batch = 50;
const rounds = 5;
const batchesARound = 20;

const firstNames =
  'Luis Ana Pedro María José Carmen Carlos Rosa Jesús Andreína Miguel Gabriela Daniel Valentina Rafael Beatriz Óscar Mariana Simón Yuleisy'.split(
    ' ',
  );
const lastNames =
  'Gómez Ruiz Paz Rodríguez Peña Uzcátegui Márquez Briceño Rojas Contreras Zambrano Colmenares Guerrero Molina Torrealba Rangel Pérez Suárez Ávila Infante'.split(
    ' ',
  );

const statement = 'insert into bench_marks (ticket_id, at) values (gen_random_uuid(), now());\n';

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
const beside = await createTestApp({}, { beside: app as never });
const lines: BenchLine[] = [];
try {
  const organizer = await signUpAs(beside, 'organization');
  const eventId = await createEvent(beside, organizer);
  await reachFirstDay(beside, eventId);
  const typeId = await createTicketType(organizer, eventId, { limit: tickets });
  const db = app.database.kysely;
  await sql`create table bench_marks (ticket_id uuid primary key, at timestamptz not null)`.execute(db);
  await sql`insert into tickets (id, event_id, ticket_type_id, status, invited_name, invited_email,
      invited_passport, created_at, updated_at)
    select gen_random_uuid()::text, ${eventId}, ${typeId}, 'active',
      (${firstNames}::text[])[1 + random() * 19] || ' ' || (${lastNames}::text[])[1 + random() * 19],
      'persona' || n || '@publico.example', (3000000 + floor(random() * 30000000))::bigint::text, now(), now()
    from generate_series(1, ${tickets}) n`.execute(db);

  const cookie = [...organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const line = await openLine(portOf(app));
  lines.push(line);

  const readCopy = async () => {
    const begunAt = performance.now();
    let [since, known, bytes] = [0, [] as { id: string }[], 0];
    for (let isMore = true; isMore; ) {
      const path = `/api/v1/door/events/${eventId}/tickets?since=${since}`;
      const { status, head, body } = await line.ask(getOf(path, { cookie, 'accept-encoding': 'br' }));
      if (status !== 200) throw new Error(`${status} ${body}`);
      bytes += body.length;
      const isPacked = /\r\ncontent-encoding: br/i.test(head);
      const page = JSON.parse(`${isPacked ? brotliDecompressSync(body) : body}`) as DoorSnapshot;
      known = [...known, ...page.tickets];
      since = page.until;
      isMore = page.isMore;
    }
    return { took: performance.now() - begunAt, known, bytes };
  };

  let next = 0;
  const sendBatch = async (known: readonly { id: string }[]) => {
    const commands = known.slice(next, next + batch).map(({ id }) => ({
      id: crypto.randomUUID(),
      typeId,
      ticketId: id,
      door: 'Norte',
      device: '6d1d5a52-64b3-4a35-9d55-0f6a4f7a9f11',
      decidedAt: new Date().toISOString(),
      offline: true,
    }));
    next += batch;
    const { status, body } = await line.ask(postOf('/rpc/door/admit', { eventId, commands }, { cookie }));
    const { answers } = (JSON.parse(`${body}`) as { json: { answers: AdmitAnswer[] } }).json;
    if (status !== 200 || answers.some(({ verdict }) => verdict !== 'enter')) throw new Error(`${status} ${body}`);
  };

  const copies = [await readCopy(), await readCopy(), await readCopy()];
  const { known, bytes } = copies[0]!;
  if (known.length !== tickets) throw new Error(`the copy holds ${known.length} of ${tickets}`);
  const pairs: { own: number; limit: number }[] = [];
  for (let round = -1; round < rounds; round++) {
    // PostgreSQL does this by itself once a minute.
    if (round === 0) await sql`analyze tickets, door_marks`.execute(db);
    const limit = await runPgbench(app.database, statement, 1, 2);
    const begunAt = performance.now();
    for (let sent = 0; sent < batchesARound; sent++) await sendBatch(known);
    const own = (batchesARound * batch * 1000) / (performance.now() - begunAt);
    if (round >= 0) pairs.push({ own, limit: limit ?? Number.NaN });
  }
  const ratio = middle(pairs.map(({ own, limit }) => own / limit));
  console.log(
    `  de 50 en 50: ${told(middle(pairs.map(({ own }) => own)), 0)} entradas/s, pgbench de una en una ${told(middle(pairs.map(({ limit }) => limit)), 0)}/s: ${told(ratio)} × (meta ≥ 3)`,
  );
  console.log(
    `  copia de ${tickets}: ${told(middle(copies.map(({ took }) => took)) / 1000)} s (meta ≤ 1,5), ${told(bytes / 1024, 0)} KB comprimidos (meta ≤ 400)`,
  );
} finally {
  for (const line of lines) line.close();
  await beside.close();
  await app.stop();
}
