import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { RunningBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { postByName, wireError } from '#testing/call-by-name.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, insertCategory } from '#testing/factories/events.ts';
import { createRace, uploadRace } from '#testing/factories/running.ts';
import { runningJobs } from './running.jobs.ts';

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

const words = messages.running;
const file = `Dorsal;Nombre;Sexo;Edad;Ciudad;Club;Tiempo;Status
12;Bea Gil;F;31;Mérida;Club Sierra;41:30,5;
7;Ana Pérez;F;28;Lara;;40:00;
9;Caro Ruiz;F;40;;;;DNF
`;

async function boardOf(categoryId: string): Promise<RunningBoard> {
  const kept = await app.boards.read({ categoryId, stage: 'event', scope: 'public' });
  const board = kept?.derived.whole ?? kept?.derived.page(1);
  if (board?.kind !== 'running') throw new Error('That is not the board of a race.');
  return board;
}
const namesOn = async (categoryId: string) => (await boardOf(categoryId)).rows.map(({ pos, name }) => [pos, name]);
const confirm = async (categoryId: string, text: string, distanceM: number | null = null) => {
  const { preview } = await uploadRace(http, categoryId, text, organizer);
  await organizer.client.running.confirm({ snapshotId: preview.snapshotId, distanceM });
  return preview.snapshotId;
};
const rowsKept = async (snapshotId: string) =>
  (await app.database.kysely.selectFrom('runningRows').selectAll().where('snapshotId', '=', snapshotId).execute())
    .length;

test('SAFE-M12 race files: one organizer sends eight files together → another organizer is not delayed', async () => {
  const other = await signUpAs(app, 'organization');
  const [own, theirs] = [await createRace(app, organizer), await createRace(app, other)];
  const mine = Array.from({ length: 8 }, () => uploadRace(http, own.categoryId, file, organizer));
  const honest = await uploadRace(http, theirs.categoryId, file, other);
  expect([honest.status, honest.preview.rows]).toEqual([200, 3]);
  const statuses = (await Promise.all(mine)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  expect((await uploadRace(http, own.categoryId, file, organizer)).status).toBe(200);
});

describe('race files', () => {
  test('ORG-026 ORG-148 a file is uploaded → a preview; confirmed → shown', async () => {
    const { categoryId } = await createRace(app, organizer);
    const { status, preview } = await uploadRace(http, categoryId, file, organizer, { fileName: 'Meta 10K.csv' });
    expect(status).toBe(200);
    expect(preview).toMatchObject({ fileName: 'Meta 10K.csv', rows: 3, bad: [], badCount: 0 });
    expect(preview.columns).toContainEqual({ field: 'time', header: 'Tiempo' });
    expect(preview.sample[0]).toEqual({
      number: 2,
      bib: '12',
      name: 'Bea Gil',
      sex: 'F',
      age: 31,
      city: 'Mérida',
      club: 'Club Sierra',
      timeMs: 2_490_500,
      status: 'ok',
    });
    expect(await namesOn(categoryId)).toEqual([]);
    expect((await organizer.client.running.list({ categoryId })).snapshots).toEqual([]);

    expect(await organizer.client.running.confirm({ snapshotId: preview.snapshotId, distanceM: 10_000 })).toEqual({
      rows: 3,
    });
    expect(await boardOf(categoryId)).toMatchObject({
      kind: 'running',
      distanceM: 10_000,
      rows: [
        { pos: 1, name: 'Ana Pérez', timeMs: 2_400_000, gap: 0 },
        { pos: 2, name: 'Bea Gil', bib: '12', city: 'Mérida', gap: 90_500 },
        { pos: 0, name: 'Caro Ruiz', timeMs: null, status: 'dnf' },
      ],
    });
  });

  test('C2 ORG-148 columns are chosen by hand → the preview and the board use them', async () => {
    const { categoryId } = await createRace(app, organizer);
    const text = 'Nr,Atleta,Gun time,Meta,Lugar\n3,Ana,40:09,40:00,Lara\n4,Bea,41:09,,Mérida\n';
    const { preview: found } = await uploadRace(http, categoryId, text, organizer);
    const fieldsOf = ({ table }: typeof found) => table.head.map(({ header, field }) => [header, field]);
    expect(fieldsOf(found)).toEqual([
      ['Nr', null],
      ['Atleta', 'name'],
      ['Gun time', 'time'],
      ['Meta', null],
      ['Lugar', 'city'],
    ]);
    const { status, preview } = await uploadRace(http, categoryId, text, organizer, { columns: 'bib,name,,time,club' });
    expect(status).toBe(200);
    expect(fieldsOf(preview).map(([, field]) => field)).toEqual(['bib', 'name', null, 'time', 'club']);
    expect(preview).toMatchObject({ rows: 1, bad: [{ number: 3, reason: 'Falta el tiempo.' }] });
    // The preview shows the rows as they are in the file, the bad ones too.
    expect(preview.table.rows).toEqual([
      { number: 2, cells: ['3', 'Ana', '40:09', '40:00', 'Lara'] },
      { number: 3, cells: ['4', 'Bea', '41:09', '', 'Mérida'] },
    ]);
    await organizer.client.running.confirm({ snapshotId: preview.snapshotId });
    expect((await boardOf(categoryId)).rows).toMatchObject([
      { name: 'Ana', bib: '3', timeMs: 2_400_000, city: null, club: 'Lara' },
    ]);
  });

  test.each([
    ['a field twice', 'name,time,time', words.choice.twice],
    ['no name', 'bib,time', words.choice['no-name']],
    ['no time', 'name,bib', words.choice['no-time']],
    ['an unknown field', 'name,time,rank', words.choice.unknown],
    ['nothing', '', words.choice['no-name']],
    ['a column outside the file', 'name,time,,city', words.process(words.problems.outside)],
  ])('C2 a choice of columns with %s → refused with a message', async (_name, columns, message) => {
    const { categoryId } = await createRace(app, organizer);
    const answer = await uploadRace(http, categoryId, 'Nombre,Tiempo\nAna,40:00\n', organizer, { columns });
    expect(answer).toMatchObject({ status: 422, code: 'REFUSED', message });
  });

  test('ATH-059 ATH-269 ATH-346 two confirmed files → the newest is shown; undone → the one before', async () => {
    const { categoryId } = await createRace(app, organizer);
    const first = await confirm(categoryId, 'Nombre,Tiempo\nAna,40:00\n');
    const second = await confirm(categoryId, 'Nombre,Tiempo\nBea,41:00\n', 5000);
    expect(await namesOn(categoryId)).toEqual([[1, 'Bea']]);
    const { snapshots } = await organizer.client.running.list({ categoryId });
    expect(snapshots.map(({ uid, state, rows, distanceM }) => [uid, state, rows, distanceM])).toEqual([
      [second, 'shown', 1, 5000],
      [first, 'shown', 1, null],
    ]);
    expect(snapshots.every(({ processedAt }) => Date.parse(processedAt) > 0)).toBe(true);
    await organizer.client.running.undo({ snapshotId: second });
    expect(await namesOn(categoryId)).toEqual([[1, 'Ana']]);
    await expect(organizer.client.running.undo({ snapshotId: second })).rejects.toThrow(words.decided);
    await expect(organizer.client.running.confirm({ snapshotId: second })).rejects.toThrow(words.decided);
    await organizer.client.running.undo({ snapshotId: first });
    expect(await namesOn(categoryId)).toEqual([]);
  });

  test('ATH-059 two previews confirmed in the same moment → the last confirmed one is shown', async () => {
    const { categoryId } = await createRace(app, organizer);
    app.setNow(new Date());
    const one = await uploadRace(http, categoryId, 'Nombre,Tiempo\nAna,40:00\n', organizer);
    const other = await uploadRace(http, categoryId, 'Nombre,Tiempo\nBea,41:00\n', organizer);
    await organizer.client.running.confirm({ snapshotId: other.preview.snapshotId });
    await organizer.client.running.confirm({ snapshotId: one.preview.snapshotId });
    app.setNow(null);
    expect(await namesOn(categoryId)).toEqual([[1, 'Ana']]);
  });

  test('C2 bad rows → each with number and reason; the others can be confirmed', async () => {
    const { categoryId } = await createRace(app, organizer);
    const text = 'Dorsal,Nombre,Tiempo\n1,Ana,40:00\n2,,41:00\n3,Caro,pronto\n1,Dora,42:00\n4,Eva,-1:00\n';
    const { preview } = await uploadRace(http, categoryId, text, organizer);
    expect(preview).toMatchObject({ rows: 1, badCount: 4 });
    expect(preview.bad).toEqual([
      { number: 3, reason: 'Falta el nombre.' },
      { number: 4, reason: 'No se entiende el tiempo «pronto».' },
      { number: 5, reason: 'El dorsal está repetido: 1 (2).' },
      { number: 6, reason: 'El tiempo «-1:00» es negativo.' },
    ]);
    await organizer.client.running.confirm({ snapshotId: preview.snapshotId });
    expect(await namesOn(categoryId)).toEqual([[1, 'Ana']]);
  });

  test('C2 1,500 bad rows → all are reported', async () => {
    const { categoryId } = await createRace(app, organizer);
    const { preview } = await uploadRace(http, categoryId, `Nombre,Tiempo\n${',40:00\n'.repeat(1500)}`, organizer);
    expect(preview).toMatchObject({ rows: 0, badCount: 1500 });
    expect(preview.bad).toHaveLength(1500);
    expect(preview.bad.at(-1)).toEqual({ number: 1501, reason: 'Falta el nombre.' });
  });

  test('special signs in a row → shown exactly as sent', async () => {
    const { categoryId } = await createRace(app, organizer);
    const names = ['\\N', 'a\\tb\\', '=1+1', "Robert'); drop table users;--", '李娜 🏃', '<b>x</b>'];
    await confirm(categoryId, `Nombre\tTiempo\n${names.map((name, index) => `${name}\t40:0${index}`).join('\n')}`);
    expect(await namesOn(categoryId)).toEqual(names.map((name, index) => [index + 1, name]));
  });

  test('100,000 rows → previewed, confirmed and shown', async () => {
    const { categoryId } = await createRace(app, organizer);
    const size = 100_000;
    const lines = Array.from(
      { length: size },
      (_, index) => `${index + 1};Corredor ${index};1:${10 + (index % 50)}:00,${index % 10}`,
    );
    const { preview } = await uploadRace(http, categoryId, `Dorsal;Nombre;Tiempo\n${lines.join('\n')}\n`, organizer);
    expect(preview).toMatchObject({ rows: size, badCount: 0 });
    expect(await rowsKept(preview.snapshotId)).toBe(size);
    await organizer.client.running.confirm({ snapshotId: preview.snapshotId });
    expect(await boardOf(categoryId)).toMatchObject({ count: size, page: { number: 1 }, rows: { 0: { pos: 1 } } });
  }, 60_000);

  test('many previews of a category → only the last few stay, each for a day at most', async () => {
    const { categoryId } = await createRace(app, organizer);
    const drafts: string[] = [];
    for (const name of ['Ana', 'Bea', 'Caro', 'Dora']) {
      const { preview } = await uploadRace(http, categoryId, `Nombre,Tiempo\n${name},40:00\n`, organizer);
      drafts.push(preview.snapshotId);
    }
    const shown = drafts.pop()!;
    await organizer.client.running.confirm({ snapshotId: shown });
    const [first, ...others] = drafts;
    expect(await rowsKept(first!)).toBe(0);
    await expect(organizer.client.running.confirm({ snapshotId: first! })).rejects.toThrow(messages.server.notFound);
    expect(await Promise.all(others.map(rowsKept))).toEqual([1, 1]);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    await runningJobs(app)['sweep-running-drafts']?.({});
    app.setNow(null);
    expect(await Promise.all([...others, shown].map(rowsKept))).toEqual([0, 0, 1]);
  });
});

describe('SAFE-M15 limits of race files', () => {
  test('SAFE-M15 eleven previews of one organization → ten stay, over all its categories', async () => {
    const who = await signUpAs(app, 'organization');
    const drafts: string[] = [];
    for (let at = 0; at < 11; at++) {
      const { categoryId } = await createRace(app, who);
      drafts.push((await uploadRace(http, categoryId, file, who)).preview.snapshotId);
    }
    expect(await Promise.all(drafts.map(rowsKept))).toEqual([0, ...Array(10).fill(3)]);
  });

  test('SAFE-M15 too many rows a day, or a full disk → refused; refused files use no rows', async () => {
    const who = await signUpAs(app, 'organization');
    const { categoryId } = await createRace(app, who);
    const { maxRaceRows, videoReserve } = app.config;
    const refusalOf = async (text: string) => {
      const { status, message } = await uploadRace(http, categoryId, text, who);
      return [status, message];
    };
    app.config.maxRaceRows = 4;
    expect((await uploadRace(http, categoryId, file, who)).status).toBe(200);
    expect(await refusalOf(file)).toEqual([422, words.process(words.daily)]);
    expect((await uploadRace(http, categoryId, 'Nombre,Tiempo\nAna,40:00\n', who)).status).toBe(200);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await uploadRace(http, categoryId, file, who)).status).toBe(200);
    app.setNow(null);
    app.config.maxRaceRows = maxRaceRows;
    app.config.videoReserve = Number.MAX_SAFE_INTEGER;
    expect(await refusalOf(file)).toEqual([422, words.process(words.diskFull)]);
    app.config.videoReserve = videoReserve;
  });
});

describe('race files that are no longer shown', () => {
  const sweepAfter = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000));
    await runningJobs(app)['sweep-running-files']?.({});
  };
  test('a month after another file replaced it → deleted; the shown file → never', async () => {
    const { categoryId } = await createRace(app, organizer);
    const first = await confirm(categoryId, 'Nombre,Tiempo\nAna,40:00\n');
    app.setNow(new Date(Date.now() + 20 * 86_400_000));
    const second = await confirm(categoryId, 'Nombre,Tiempo\nBea,40:00\n');
    const undone = await confirm(categoryId, 'Nombre,Tiempo\nCaro,40:00\n');
    await organizer.client.running.undo({ snapshotId: undone });
    const kept = () => Promise.all([first, second, undone].map(rowsKept));
    // The first file is old, but the table showed it until ten days ago.
    await sweepAfter(31);
    expect(await kept()).toEqual([1, 1, 1]);
    await sweepAfter(51);
    expect(await kept()).toEqual([0, 1, 0]);
    await sweepAfter(400);
    expect(await kept()).toEqual([0, 1, 0]);
    app.setNow(null);
    expect(await namesOn(categoryId)).toEqual([[1, 'Bea']]);
    expect((await organizer.client.running.list({ categoryId })).snapshots.map(({ uid }) => uid)).toEqual([second]);
  });

  test('an undo of the newer file can bring an old one back → its rows stay', async () => {
    const { categoryId } = await createRace(app, organizer);
    const first = await confirm(categoryId, 'Nombre,Tiempo\nAna,40:00\n');
    app.setNow(new Date(Date.now() + 40 * 86_400_000));
    const wrong = await confirm(categoryId, 'Nombre,Tiempo\nBea,40:00\n');
    await sweepAfter(60);
    await organizer.client.running.undo({ snapshotId: wrong });
    await sweepAfter(200);
    app.setNow(null);
    expect(await Promise.all([first, wrong].map(rowsKept))).toEqual([1, 0]);
    expect(await namesOn(categoryId)).toEqual([[1, 'Ana']]);
  });
});

describe('accounts and files of an upload', () => {
  test('any account but the event’s organizer → refused', async () => {
    const { categoryId } = await createRace(app, organizer);
    const other = await signUpAs(app, 'organization');
    const athlete = await signUpAs(app, 'athlete');
    expect(await uploadRace(http, categoryId, file)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await uploadRace(http, categoryId, file, athlete)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await uploadRace(http, categoryId, file, other)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await uploadRace(http, 'no-hay', file, organizer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await uploadRace(http, categoryId, file, organizer, { headers })).toMatchObject({ status: 403 });

    const snapshotId = await confirm(categoryId, file);
    const { preview } = await uploadRace(http, categoryId, file, organizer);
    await expect(other.client.running.list({ categoryId })).rejects.toThrow(messages.session.forbidden);
    await expect(other.client.running.undo({ snapshotId })).rejects.toThrow(messages.session.forbidden);
    await expect(other.client.running.confirm({ snapshotId: preview.snapshotId })).rejects.toThrow(
      messages.session.forbidden,
    );
    await expect(organizer.client.running.undo({ snapshotId: 'no-hay' })).rejects.toThrow(messages.server.notFound);
    await expect(organizer.client.running.undo({ snapshotId: preview.snapshotId })).rejects.toThrow(words.decided);
  });

  test('E12 a file for a category that is no race → refused', async () => {
    const categoryId = await insertCategory(app, await createEvent(app, organizer));
    expect(await uploadRace(http, categoryId, file, organizer)).toMatchObject({
      status: 422,
      code: 'REFUSED',
      message: words.notRunning,
    });
  });

  test('a race that runs or is over → a new file is still shown', async () => {
    const { categoryId } = await createRace(app, organizer);
    for (const [days, name] of [
      [10.5, 'Corre Aún'],
      [20, 'Corrió Ya'],
    ] as const) {
      app.setNow(new Date(Date.now() + days * 86_400_000));
      // The session of the sign-up expired long before, so the organizer signs in again.
      const { email, type } = organizer;
      await organizer.client.accounts.signIn({ email, password, type, remember: false });
      await confirm(categoryId, `Nombre;Tiempo\n${name};40:00\n`);
      expect(await namesOn(categoryId)).toEqual([[1, name]]);
    }
    app.setNow(null);
  });

  test.each([
    ['empty', '', 'Error al procesar el archivo: está vacío.'],
    ['a head only', 'Nombre,Tiempo\n', 'Error al procesar el archivo: está vacío.'],
    [
      'a table without a time',
      'Nombre,Ciudad\nAna,Lara\n',
      'Error al procesar el archivo: no encontramos la columna del tiempo.',
    ],
    [
      'a table without a name',
      'Dorsal,Tiempo\n1,40:00\n',
      'Error al procesar el archivo: no encontramos la columna del nombre.',
    ],
    [
      'a table without a head',
      'Ana,40:00\n',
      'Error al procesar el archivo: no encontramos las columnas del nombre y del tiempo.',
    ],
  ])('ORG-510 a file: %s → refused with a message', async (_name, text, message) => {
    const { categoryId } = await createRace(app, organizer);
    expect(await uploadRace(http, categoryId, text, organizer)).toMatchObject({
      status: 422,
      code: 'REFUSED',
      message,
    });
  });

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00', 'latin1'), words.unreadable.damaged],
    ['half an archive', Buffer.from('PK\x03\x04 and nothing more'), words.unreadable.damaged],
    ['an old or locked workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), words.unreadable.old],
    ['an open quote', Buffer.from('Nombre,Tiempo\n"Ana,40:00\n'), words.unreadable.quote(2)],
    ['more than 40 MB', Buffer.alloc(40 * 1024 * 1024 + 1, 'a'), words.unreadable.large],
  ])('ORG-511 %s → refused as unreadable', async (_name, bytes, detail) => {
    const { categoryId } = await createRace(app, organizer);
    const { status, message } = await uploadRace(http, categoryId, bytes, organizer);
    expect([status, message]).toEqual([bytes.length > 1000 ? 413 : 422, `Error al leer el archivo: ${detail}`]);
  });

  test('a file of bad rows only → cannot be confirmed', async () => {
    const { categoryId } = await createRace(app, organizer);
    const { preview } = await uploadRace(http, categoryId, 'Nombre,Tiempo\nAna,pronto\n', organizer);
    expect(preview).toMatchObject({ rows: 0, badCount: 1 });
    await expect(organizer.client.running.confirm({ snapshotId: preview.snapshotId })).rejects.toThrow(words.noRows);
  });
});

describe('processAndSortAthletes', () => {
  const call = (data: unknown, who?: SignedIn) => postByName(http, 'processAndSortAthletes', { data }, who);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  test('ATH-300 ORG-475 a file without bad rows → its times are shown immediately', async () => {
    const { categoryId } = await createRace(app, organizer);
    const answer = await call({ file: base64(file), id_category: categoryId }, organizer);
    expect(answer).toMatchObject({ status: 200, result: { message: words.confirmed, data: { rows: 3, bad: [] } } });
    expect((await namesOn(categoryId))[0]).toEqual([1, 'Ana Pérez']);
    const asDataUrl = { file: `data:text/csv;base64,${base64('Nombre,Tiempo\nBea,1:00\n')}`, id_category: categoryId };
    expect(await call(asDataUrl, organizer)).toMatchObject({ status: 200 });
    expect(await namesOn(categoryId)).toEqual([[1, 'Bea']]);
  });

  test('C1 ORG-475 a file with bad rows → the bad rows are in the answer, nothing is shown', async () => {
    const { categoryId } = await createRace(app, organizer);
    const answer = await call(
      { file: base64('Nombre,Tiempo\nAna,40:00\n,1:00\n'), id_category: categoryId },
      organizer,
    );
    expect(answer).toMatchObject({
      status: 200,
      result: { message: words.hasBadRows(1), data: { rows: 1, bad: [{ number: 3, reason: 'Falta el nombre.' }] } },
    });
    expect(await namesOn(categoryId)).toEqual([]);
  });

  test('a stranger, an athlete or a wrong input → refused', async () => {
    const { categoryId } = await createRace(app, organizer);
    const data = { file: base64(file), id_category: categoryId };
    expect(await call(data)).toEqual(wireError(401, 'UNAUTHENTICATED', messages.session.required));
    const denied = wireError(403, 'PERMISSION_DENIED', messages.session.forbidden);
    expect(await call(data, await signUpAs(app, 'athlete'))).toEqual(denied);
    expect(await call(data, await signUpAs(app, 'organization'))).toEqual(denied);
    const missing = wireError(404, 'NOT_FOUND', messages.server.notFound);
    for (const nonsense of [
      { ...data, id_category: null },
      { ...data, id_category: { toString: 1 } },
      { ...data, id_category: 'a\u0000b' },
    ]) {
      expect(await call(nonsense, organizer)).toEqual(missing);
    }
    const noFile = wireError(400, 'FAILED_PRECONDITION', words.noFile);
    for (const nonsense of [{ id_category: categoryId }, { ...data, file: 7 }, [], 'x']) {
      expect(await call(nonsense, organizer)).toEqual(noFile);
    }
  });
});
