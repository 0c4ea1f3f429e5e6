import { sql } from 'kysely';
import type { Board } from '#domain/scoring/boards/board.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { startChild } from './load/child-part.ts';
import { getOf, openLine } from './load/line.ts';
import { fillBoard, type MadeBoard, makeBoard, steadyChance } from './load/make-board.ts';
import { atShare, middle, told } from './load/measure.ts';
import { portOf, saveOver } from './load/organizer.ts';
import type { ReadAnswer, ReadOrder } from './load/reader.ts';

// A worldwide qualifier. Any page and any name cost as much as the first page. Readers of another board hardly notice a
// new derivation. SQL writes the results, since the public interface accepts 200 at a time.
const entries = Number(process.argv.find(word => /^\d+$/.test(word)) ?? 500_000);
const tests = 5;
const tries = 60;

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
const reader = startChild<ReadOrder, ReadAnswer>('reader.ts');
try {
  const chance = steadyChance();
  const small = await makeBoard(app, { entries: 200, tests: 6 });
  await fillBoard(small, chance);
  const large = await makeBoard(app, { entries, tests });
  await writeResults(large);

  const line = await openLine(portOf(app));
  const ask = async (query: string): Promise<{ ms: number; board: Board }> => {
    const begunAt = performance.now();
    const { body, status } = await line.ask(getOf(`${large.path}${query}`));
    const ms = performance.now() - begunAt;
    if (status !== 200) throw new Error(`${query} answered ${status}: ${body.toString().slice(0, 200)}`);
    return { ms, board: JSON.parse(body.toString()) as Board };
  };
  const first = await ask('');
  console.log(`  ${entries} × ${tests}: primera lectura, calculada de nuevo, ${told(first.ms / 1000, 1)} s`);
  const pages = first.board.page?.of ?? 1;
  const costOf = async (query: () => string) => {
    const all: number[] = [];
    for (let turn = 0; turn < tries; turn++) {
      all.push((await ask(query())).ms);
      // The server limits how many uncached parts of a board it makes per second.
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    return middle(all);
  };
  const firstPage = await costOf(() => '?page=1');
  const anyPage = await costOf(() => `?page=${1 + Math.floor(chance() * pages)}`);
  const names = ['ángela so', 'luis', 'nunez ruiz 4', 'ÍNGRID', 'da silva 77', 'tomás marín 123'];
  const byName = await costOf(
    () => `?find=${encodeURIComponent(`${names[Math.floor(chance() * names.length)]}${Math.floor(chance() * 90)}`)}`,
  );
  const around = await costOf(() => `?entry=${large.entryIds[Math.floor(chance() * entries)]}`);
  console.log(
    `  primera página ${told(firstPage)} ms, una cualquiera ${told(anyPage)} ms, por nombre ${told(byName)} ms, la de un atleta ${told(around)} ms`,
  );

  const quiet = await watchOther(small, 4000, async () => {});
  const renewals: number[] = [];
  const busy = await watchOther(small, 20_000, async () => {
    const saving = await openLine(portOf(app));
    for (let turn = 0; turn < 2; turn++) {
      const entryId = large.entryIds[turn]!;
      const test = large.tests[1]!;
      await saveOver(saving, large.organizer.cookie, {
        wodId: test.id,
        entryId,
        values: { quantity: 500 + turn },
        version: 1,
      });
      renewals.push((await ask('')).ms);
    }
    saving.close();
  });
  console.log(`  calcularla de nuevo tras un resultado: ${told(middle(renewals) / 1000, 1)} s`);
  const of = (answer: ReadAnswer, share: number) => told(atShare(answer.delays, share));
  for (const [name, answer] of [
    ['en calma', quiet],
    ['mientras se calcula la grande', busy],
  ] as const) {
    console.log(
      `  leer otra tabla ${name}: p50 ${of(answer, 0.5)} ms, p99 ${of(answer, 0.99)} ms, la peor ${of(answer, 1)} ms`,
    );
  }
  line.close();
} finally {
  await reader.stop();
  await app.stop();
}

/** The delays of a reader of another board while `work` runs. */
async function watchOther({ path }: MadeBoard, forMs: number, work: () => Promise<void>): Promise<ReadAnswer> {
  const order = { port: portOf(app), request: getOf(path, { 'accept-encoding': 'br' }), connections: 1 };
  reader.send({ ...order, amount: Number.POSITIVE_INFINITY, forMs });
  const [answer] = await Promise.all([reader.next(), work()]);
  return answer;
}

async function writeResults({ categoryId, tests: made }: MadeBoard): Promise<void> {
  const db = app.database.kysely;
  for (const [place, { id, valuesOf }] of made.entries()) {
    const isTimed = valuesOf(() => 0.5).time !== undefined;
    await sql`insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, time_ms, submitted_at, created_at, updated_at)
      select ${`r${place}-`} || entries.id, ${id}, entries.id, ${categoryId}, 'event', 'approved',
        ${isTimed ? sql`150000` : sql`(40 + floor(random() * 400)) * 1000`}, ${isTimed ? sql`300000 + floor(random() * 590000)` : sql`null`},
        now(), now(), now() from entries where entries.category_id = ${categoryId}`.execute(db);
  }
  for (const table of ['results', 'entries', 'users']) await sql`analyze ${sql.table(table)}`.execute(db);
}
