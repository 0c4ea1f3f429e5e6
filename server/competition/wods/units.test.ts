import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exerciseUnits, unitOfTest, wodTypes } from '#domain/competition/wods/wod-types.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { createVisitor } from '#testing/app.ts';
import { openCallableApp } from '#testing/callable-app.ts';
import { createGeneralWod, createWod, wodForm } from '#testing/factories/categories.ts';
import { createJoinable, enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { insertResult } from '#testing/factories/events.ts';

const { app } = await openCallableApp();

const run = {
  typeWod: 'for time' as const,
  rounds: 1,
  validReps: 2000,
  isWodPenalized: true,
  exercises: [{ name: 'Carrera', cant: 2000, unit: 'm' as const }],
};

test('walk-organizer B12 units: a run of 2000 m → metres on page, board, result and explanation', async () => {
  const place = await createJoinable(app, {}, { price: 0 });
  const { organizer, categoryId } = place;
  const id = await createWod(app, organizer, categoryId, { ...run, name: 'Costa' });
  const entryId = await enterAlone(app, place, await signUpConfirmed(app));
  await insertResult(app, id, entryId, { quantity: 1_990_000, timeMs: 600_000 });
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  const { client } = createVisitor(app);
  const { eventTests } = await client.categories.read({ id: categoryId });
  expect(eventTests).toMatchObject([{ unit: 'm', exercises: run.exercises }]);
  const board = (await app.boards.read({ categoryId, stage: 'event', scope: 'public' }))?.derived.whole as FitnessBoard;
  expect(board.tests).toMatchObject([{ unit: 'm' }]);
  expect((await client.boards.readResult({ wodId: id, entryId })).wod.unit).toBe('m');
  const { steps } = await client.boards.explain({ categoryId, stage: 'event', entryId });
  expect(steps).toMatchObject([{ unit: 'm', result: { missingReps: 10 } }]);
});

test('walk-organizer B12 units: a general test → gives its unit to tests and copies; an edit changes it', async () => {
  const { organizer, eventId, categoryId } = await createJoinable(app, {}, { price: 0 });
  const general = await createGeneralWod(app, organizer, eventId, run);
  await organizer.client.generalWods.assign({ id: general, categories: [categoryId] });
  const { uid: copy } = await organizer.client.categories.copy({ id: categoryId, name: 'Copia' });
  const unitsIn = async (category: string) =>
    (await app.database.kysely.selectFrom('wods').select('unit').where('categoryId', '=', category).execute()).map(
      ({ unit }) => unit,
    );
  expect([await unitsIn(categoryId), await unitsIn(copy)]).toEqual([['m'], ['m']]);
  const exercises = [{ name: 'Remo', cant: 50, unit: 'cal' as const }];
  await organizer.client.generalWods.update({ id: general, form: { ...wodForm(app, run), exercises } });
  expect(await unitsIn(categoryId)).toEqual(['cal']);
});

test('walk-organizer B12 units: a type with its own unit → units of exercises are dropped', async () => {
  const { organizer, categoryId } = await createJoinable(app, {}, { price: 0 });
  const id = await createWod(app, organizer, categoryId, { ...run, typeWod: 'peso' });
  const { wod } = await organizer.client.wods.readAsOrganizer({ id });
  expect(wod).toMatchObject({ unit: 'kg', exercises: [{ unit: 'reps' }] });
});

test('walk-organizer B12 units: any type and exercises → SQL function and domain rule agree', async () => {
  const unit = fc.constantFrom(...exerciseUnits);
  const exercises = fc.array(fc.record({ name: fc.constant('Remo'), cant: fc.constant(1), unit }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wodTypes), exercises, async (type, list) => {
      const { rows } = await sql<{ unit: string }>`
        select unit_of_test(${type}, ${JSON.stringify(list)}::text::jsonb) as unit`.execute(app.database.kysely);
      expect(rows[0]?.unit).toBe(unitOfTest(type, list));
    }),
  );
});
