import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { BoardCell, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { decidedBy } from '#domain/scoring/ranking/field.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { postByName } from '#testing/call-by-name.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createTeamEvent, enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { insertResult, insertWod } from '#testing/factories/events.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';
import { insertWorkedExample } from '#testing/factories/worked-example.ts';
import { rowsOfSheet } from '#testing/rows-of-sheet.ts';
import { readBoard } from './read-board.ts';

let app: TestApp;
let http: FastifyInstance;
let people: SignedIn[];
let visitor: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  people = [];
  for (const firstName of ['Ana', 'Bea', 'Caro', 'Dora']) people.push(await signUpAs(app, 'athlete', { firstName }));
  visitor = createVisitor(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const kysely = () => app.database.kysely;
const workedExample = () => insertWorkedExample(app, people);
async function change(categoryId: string, changes: Record<string, unknown>) {
  await kysely().updateTable('categories').set(changes).where('id', '=', categoryId).execute();
  app.boards.touch(categoryId, '*');
}
const hide = (categoryId: string) => change(categoryId, { publish: 'unPublish' });

describe('results that a board shows', () => {
  test('ATH-051 ATH-052 ATH-053 one result → video and quantity, and the time where the test has one', async () => {
    const { a, b, entries } = await workedExample();
    await kysely().updateTable('results').set({ videoUrl: 'https://youtu.be/x' }).where('wodId', '=', a).execute();
    const timed = await visitor.client.boards.readResult({ wodId: a, entryId: entries[2]! });
    expect(timed).toMatchObject({ quantity: 90_000, timeMs: 600_000, video: 'https://youtu.be/x', members: [] });
    expect(timed).toMatchObject({ penaltySeconds: 0, status: 'approved', wod: { uid: a, needTime: true } });
    const lifted = await visitor.client.boards.readResult({ wodId: b, entryId: entries[2]! });
    expect(lifted).toMatchObject({ quantity: 100_000, timeMs: null, video: null });
  });

  test('ATH-054 a team’s result → its athletes with their parts', async () => {
    const event = await createTeamEvent(app, 2);
    const captain = await signUpConfirmed(app);
    const { teamId, entryId } = await enterAsTeam(app, event, captain, { allowedMembers: 2 });
    const member = await addMember(app, captain, teamId);
    const wodId = await insertWod(app, event.categoryId, { typeWod: 'peso', needTime: false });
    await insertResult(app, wodId, entryId, { quantity: 170_000 });
    const part = (userId: string, quantity: number) => ({ userId, quantity, timeMs: null, status: null, note: null });
    const teamResults = JSON.stringify([part(captain.uid, 100_000), part(member.uid, 70_000), part('erased', 0)]);
    await kysely().updateTable('results').set({ teamResults }).where('wodId', '=', wodId).execute();
    await change(event.categoryId, { publish: 'publish' });
    const { members, name } = await visitor.client.boards.readResult({ wodId, entryId });
    expect(name).toBe('Los Cóndores');
    expect(members.map(({ idUser, quantity }) => [idUser, quantity])).toEqual([
      [captain.uid, 100_000],
      [member.uid, 70_000],
      ['erased', 0],
    ]);
    expect(members[2]!.fullName).toBe('Atleta eliminado');
  });

  test('E9 an unpublished board → only its organizer reads the result', async () => {
    const { a, entries, categoryId, organizer } = await workedExample();
    await hide(categoryId);
    const asked = { wodId: a, entryId: entries[0]! };
    const stranger = await signUpAs(app, 'organization');
    for (const { client } of [visitor, people[0]!, stranger]) {
      await expect(client.boards.readResult(asked)).rejects.toMatchObject({ message: messages.board.hidden });
    }
    await expect(organizer.client.boards.readResult(asked)).resolves.toMatchObject({ quantity: 100_000 });
  });

  test('R4 a rejected result → only its organizer reads it', async () => {
    const { a, entries, organizer } = await workedExample();
    await kysely().updateTable('results').set({ status: 'rejected' }).where('entryId', '=', entries[0]!).execute();
    const asked = { wodId: a, entryId: entries[0]! };
    await expect(visitor.client.boards.readResult(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(organizer.client.boards.readResult(asked)).resolves.toMatchObject({ status: 'rejected' });
    await expect(visitor.client.boards.readResult({ wodId: 'x', entryId: 'y' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('explanations of positions', () => {
  test('ATH-060 one entry → the steps to its row, and the decision against the rows beside it', async () => {
    const { categoryId, entries, a, b } = await workedExample();
    const asked = { categoryId, stage: 'event' as const, entryId: entries[0]! };
    const ana = await visitor.client.boards.explain(asked);
    expect(ana).toMatchObject({ position: 2, of: 3, totalSum: 18_000, total: 9000, decrementType: 4 });
    expect(ana.steps).toMatchObject([
      { wodId: a, placement: 1, sharedBy: 1, points: 10_000, result: { quantity: 100_000, isPerSecond: true } },
      { wodId: b, placement: 3, points: 8000, result: { quantity: 80_000, timeMs: null, key: 80, isPerSecond: false } },
    ]);
    expect(ana.steps[0]!.result!.key).toBeCloseTo(1 / 3, 10);
    expect(ana.own).toMatchObject({ entryId: entries[0], placements: [1, 3], finalPlacement: null });
    expect(ana.above).toMatchObject({ by: decidedBy.points, row: { entryId: entries[1], position: 1 } });
    expect(ana.below).toMatchObject({ by: decidedBy.shared, row: { entryId: entries[2], position: 2 } });
    const caro = await visitor.client.boards.explain({ ...asked, entryId: entries[2]! });
    expect(caro.steps).toMatchObject([{ result: { wasCapped: true } }, { sharedBy: 2, placement: 1 }]);
    expect(caro.below).toBeNull();
  });

  test('walk-athlete 14 a test → open until its end; the event is finished → no test is open', async () => {
    const { categoryId, eventId, entries, a, b } = await workedExample();
    const asked = { categoryId, stage: 'event' as const, entryId: entries[0]! };
    const isOpen = async () => {
      const { steps } = await visitor.client.boards.explain(asked);
      return steps.map(step => step.isOpen);
    };
    const play = (id: string, startsAt: number, endsAt: number) => {
      const at = (ms: number) => new Date(app.now().getTime() + ms);
      return kysely()
        .updateTable('wods')
        .set({ startsAt: at(startsAt), endsAt: at(endsAt) })
        .where('id', '=', id)
        .execute();
    };
    await play(a, -60_000, -1);
    await play(b, -60_000, 60_000);
    expect(await isOpen()).toEqual([false, true]);
    await kysely().updateTable('events').set({ finishedAt: app.now() }).where('id', '=', eventId).execute();
    expect(await isOpen()).toEqual([false, false]);
  });

  test('walk-athlete 13 a disqualified entry → explained, without a position', async () => {
    const { categoryId, entries } = await workedExample();
    await kysely().updateTable('entries').set({ standing: 'disqualified' }).where('id', '=', entries[0]!).execute();
    const asked = { categoryId, stage: 'event' as const, entryId: entries[0]! };
    const out = await visitor.client.boards.explain(asked);
    expect(out).toMatchObject({ position: 0, isDisqualified: true, totalSum: 0 });
  });

  test('E9 a hidden board, an unknown entry or no board → refused; the organizer reads the hidden one', async () => {
    const { categoryId, entries, organizer } = await workedExample();
    const asked = { categoryId, stage: 'event' as const, entryId: entries[0]! };
    const missing = { ...asked, entryId: 'nobody' };
    await expect(visitor.client.boards.explain(missing)).rejects.toMatchObject({ message: messages.board.noPosition });
    const none = { ...asked, stage: 'qualifier' as const };
    await expect(visitor.client.boards.explain(none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await hide(categoryId);
    await expect(visitor.client.boards.explain(asked)).rejects.toMatchObject({ message: messages.board.hidden });
    await expect(organizer.client.boards.explain(asked)).resolves.toMatchObject({ position: 2 });
  });
});

const readSheet = (base64: string) => rowsOfSheet(Buffer.from(base64, 'base64'));
const readDetail = (base64: string) => rowsOfSheet(Buffer.from(base64, 'base64'), 2);

async function boardOf(categoryId: string): Promise<FitnessBoard> {
  const { whole } = await readBoard(app, { categoryId, stage: 'event' }, { scope: 'staff' });
  return whole as FitnessBoard;
}

describe('boards as files', () => {
  test('SPEC-W20 N22 ORG-542 ORG-543 ORG-544 ORG-545 one board → position, name, city and total, with text for missing values', async () => {
    const example = await workedExample();
    const { organizer, categoryId, entries } = example;
    await enterAlone(app, example, people[3]!);
    await kysely().updateTable('users').set({ ciudad: '' }).where('id', '=', people[1]!.uid).execute();
    await kysely().updateTable('users').set({ name: '=1+1' }).where('id', '=', people[2]!.uid).execute();
    await kysely().updateTable('entries').set({ standing: 'disqualified' }).where('id', '=', entries[0]!).execute();
    await hide(categoryId);
    const { file, fileName } = await organizer.client.boards.export({ categoryId, stage: 'event' });
    expect(fileName).toBe('leaderboard.xlsx');
    expect(readSheet(file)).toEqual([
      ['Posición', 'Nombre', 'Ciudad', 'Total (%)'],
      ['1', 'Bea Peñalver Ñáñez', 'Sin definir', '100'],
      ['2', "'=1+1", 'Mérida', '95'],
      ['', 'Dora Peñalver Ñáñez', 'Mérida', 'Por cargar'],
      ['', 'Ana Peñalver Ñáñez', 'Mérida', 'Descalificado'],
    ]);
    await kysely().updateTable('users').set({ ciudad: 'Mérida' }).where('id', '=', people[1]!.uid).execute();
    await kysely().updateTable('users').set({ name: 'Caro Díaz' }).where('id', '=', people[2]!.uid).execute();
  });

  test('R3 points system Open, without percentages → the total is the sum', async () => {
    const { organizer, categoryId } = await workedExample();
    await change(categoryId, { decrementType: 7 });
    const { file } = await organizer.client.boards.export({ categoryId, stage: 'event' });
    expect(readSheet(file).map(row => row[3])).toEqual(['Total (puntos)', '3', '4', '4']);
  });

  test('walk-organizer B9 N12 each test → placement, measured values and points, as on the board', async () => {
    const { organizer, categoryId, a, entries } = await workedExample();
    await kysely().updateTable('wods').set({ isWodPenalized: true }).where('id', '=', a).execute();
    app.boards.touch(categoryId, '*');
    const { file } = await organizer.client.boards.export({ categoryId, stage: 'event' });
    const [head, ...rows] = readDetail(file);
    expect(head).toEqual([
      ...['Posición', 'Nombre', 'Ciudad', 'Total (%)', 'Puntos', 'Empates'],
      ...['Cien: puesto', 'Cien: reps', 'Cien: tiempo', 'Cien: desempate', 'Cien: penalización (s)', 'Cien: puntos'],
      ...['Peso: puesto', 'Peso: kg', 'Peso: desempate', 'Peso: puntos'],
    ]);
    const board = await boardOf(categoryId);
    expect(rows.map(row => row[1])).toEqual(board.rows.map(row => row.name));
    for (const [at, row] of rows.entries()) {
      const { pos, pct, sum, cells } = board.rows[at]!;
      const [first, second] = cells as BoardCell[];
      expect([row[0], row[3], row[4]].map(Number)).toEqual([pos, pct! / 100, sum / 100]);
      expect([row[6], row[7], row[10], row[11]].map(Number)).toEqual([
        first!.p,
        first!.q / 1000,
        first!.pen ?? 0,
        first!.pts / 100,
      ]);
      expect([row[12], row[13], row[15]].map(Number)).toEqual([second!.p, second!.q / 1000, second!.pts / 100]);
    }
    const caro = rows.find(row => row[1]!.startsWith('Caro'));
    expect([caro?.[8], caro?.[10]]).toEqual(['10:00', '10']);
    await kysely().deleteFrom('results').where('wodId', '=', a).where('entryId', '=', entries[1]!).execute();
    const marked = { wodId: a, entryId: entries[1]!, categoryId, stage: 'event' as const, mark: 'dnf' as const };
    await kysely()
      .insertInto('resultMarks')
      .values({ ...marked, markedAt: app.now() })
      .execute();
    await kysely().updateTable('results').set({ status: 'rejected' }).where('entryId', '=', entries[0]!).execute();
    app.boards.touch(categoryId, '*');
    const again = readDetail((await organizer.client.boards.export({ categoryId, stage: 'event' })).file);
    expect(again.find(row => row[1]!.startsWith('Ana'))?.slice(3, 8)).toEqual([
      'Por cargar',
      '',
      '',
      'Rechazado',
      '100',
    ]);
    expect(again.find(row => row[1]!.startsWith('Bea'))?.slice(6, 12)).toEqual(['DNF', '', '', '', '', '']);
  });

  test('ORG-542 another organization’s category → refused', async () => {
    const { categoryId } = await workedExample();
    const stranger = await signUpAs(app, 'organization');
    const asked = stranger.client.boards.export({ categoryId, stage: 'event' });
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('E13 export of an event: results exist → a sheet with positions and points, none «Por cargar»', async () => {
    const { organizer, eventId } = await workedExample();
    const { file } = await organizer.client.entries.exportEvent({ eventId });
    const parts = unzipSync(Buffer.from(file, 'base64'));
    expect(strFromU8(parts['xl/sharedStrings.xml']!)).not.toContain('Por cargar');
    expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toMatch(/<v>95<\/v>/);
  });
});

describe('boards of getPositionsTable, the name in the source', () => {
  const ask = (data: unknown, who?: SignedIn) => postByName(http, 'getPositionsTable', { data }, who);

  test.each(['online', 'offline', 'final', 'event'])(
    'ATH-287 ATH-311 ORG-118 ORG-461 ORG-523 ATH-229 typeEvent %s → rows with the fields of the source',
    async typeEvent => {
      const { categoryId, a } = await workedExample();
      const { status, result } = await ask({ id_category: categoryId, typeEvent });
      expect(status).toBe(200);
      const rows = result as Record<string, unknown>[];
      expect(rows.map(({ globalPosition, totalSum, total }) => [globalPosition, totalSum, total])).toEqual([
        [1, 190, 95],
        [2, 180, 90],
        [2, 180, 90],
      ]);
      expect(rows[0]!.results).toMatchObject([
        {
          uid: a,
          score: 90,
          wodPosition: 2,
          quantity: 100,
          time: '06:00',
          seconds: 360,
          timeCast: 360,
          min: 6,
          seg: 0,
          need_time: true,
        },
        {
          ...{ score: 100, wodPosition: 1, quantity: 100, factor: 100, wasPenalized: false, pending: false },
          ...{ need_time: false, time: '00:01', seconds: 1, timeCast: 1, min: 0, seg: 1 },
        },
      ]);
      expect(rows[0]!.results).toMatchObject([
        { totalRepetitions: null, totalTeamTime: null, teamWodPosition: null },
        {},
      ]);
    },
  );

  test('ATH-287 a team → the sums of its members', async () => {
    const event = await createTeamEvent(app, 2);
    const captain = await signUpConfirmed(app);
    const { entryId } = await enterAsTeam(app, event, captain, { allowedMembers: 2 });
    const wodId = await insertWod(app, event.categoryId, { typeWod: 'amrap', needTime: true });
    await insertResult(app, wodId, entryId, { quantity: 170_000, timeMs: 300_000 });
    await change(event.categoryId, { publish: 'publish' });
    const { result } = await ask({ id_category: event.categoryId, typeEvent: 'final' });
    const sums = { totalRepetitions: 170, totalTeamTime: 300, teamWodPosition: 1 };
    expect(result).toMatchObject([{ team: true, results: [sums] }]);
  });

  test('ATH-056 an unpublished board → no rows, except for its organizer', async () => {
    const { categoryId, organizer } = await workedExample();
    await hide(categoryId);
    expect(await ask({ id_category: categoryId, typeEvent: 'final' })).toEqual({ status: 200, result: [] });
    const own = await ask({ id_category: categoryId, typeEvent: 'final' }, organizer);
    expect(own.result).toHaveLength(3);
  });

  test.each([
    [{ id_category: 'nowhere', typeEvent: 'final' }, 404],
    [{ id_category: 'a\u0000b', typeEvent: 'final' }, 400],
    [{ id_category: 7, typeEvent: 'final' }, 400],
    [{ typeEvent: 'final' }, 400],
    [{ id_category: 'nowhere', typeEvent: 'otro' }, 400],
    ['nowhere', 400],
  ])('ORG-461 %j → status %i', async (data, status) => {
    expect((await ask(data)).status).toBe(status);
  });
});
