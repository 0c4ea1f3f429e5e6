import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { CreateWodSchema, EditWodSchema } from './wod-form.ts';

const words = messages.wod;
const amrap = {
  name: 'La escalera',
  typeEvent: 'offline',
  typeWod: 'amrap',
  isWodPenalized: false,
  timeCap: 720,
  isFinal: false,
  exercises: [{ name: 'Burpees', cant: 10 }],
  start: '2027-03-01T08:00',
  end: '2027-03-01T12:00',
};

function problemsOf(form: unknown) {
  const { error } = CreateWodSchema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('messages of the test form', () => {
  test.each([
    ['a valid form', amrap, {}],
    ['ORG-333, ORG-349 no name', { ...amrap, name: '' }, { name: 'Por favor introduce el nombre del Evento!' }],
    [
      'ORG-334, ORG-350 no type of event',
      { ...amrap, typeEvent: null },
      { typeEvent: 'Por favor introduce el tipo de evento.' },
    ],
    [
      'ORG-335, ORG-351 no type of test',
      { ...amrap, typeWod: null },
      { typeWod: 'Por favor introduce el tipo de test que quieres crear.' },
    ],
    ['ORG-337 rounds in letters', { ...amrap, rounds: 'tres' }, { rounds: words.rounds }],
    ['ORG-338, ORG-524 0 rounds', { ...amrap, typeWod: 'puntos', rounds: 0 }, { rounds: words.rounds }],
    ['ORG-338 one round', { ...amrap, typeWod: 'distancia', rounds: 1 }, {}],
    ['ORG-339 a penalized test without a target', { ...amrap, isWodPenalized: true }, { validReps: words.validReps }],
    ['ORG-339 a test for time without a target', { ...amrap, typeWod: 'for time' }, { validReps: words.validReps }],
    ['ORG-340 a target in letters', { ...amrap, isWodPenalized: true, validReps: 'x' }, { validReps: words.validReps }],
    ['ORG-341 no start and no end', { ...amrap, start: '', end: '' }, { start: words.start, end: words.end }],
    ['ORG-343 no time cap', { ...amrap, timeCap: null }, { timeCap: words.timeCap }],
    ['ORG-343 a time cap of an hour', { ...amrap, timeCap: 3600 }, { timeCap: words.timeCap }],
    ['ORG-343 a time cap of 59:59', { ...amrap, timeCap: 3599 }, {}],
    ['ORG-344 no answer about the final', { ...amrap, isFinal: null }, { isFinal: words.isFinal }],
    ['ORG-346 no exercise', { ...amrap, exercises: [] }, { exercises: 'Por favor introduce al menos un ejercicio!' }],
    [
      'ORG-347 an exercise with a blank name',
      { ...amrap, exercises: [{ name: '  ', cant: 1 }] },
      { 'exercises.0.name': words.exerciseName },
    ],
    [
      'ORG-348 an exercise without a quantity',
      { ...amrap, exercises: [{ name: 'Remo', cant: null }] },
      { 'exercises.0.cant': words.exerciseQuantity },
    ],
    ['an end before the start', { ...amrap, end: '2027-03-01T08:00' }, { end: words.dateProblems.order }],
  ])('%s → one message for each wrong field', (_name, form, expected) => expect(problemsOf(form)).toEqual(expected));
});

test('ATH-274, E5 test form: type «repeticiones» → accepted as amrap', () => {
  expect(CreateWodSchema.parse({ ...amrap, typeWod: 'repeticiones' }).typeWod).toBe('amrap');
});

test('ORG-427 test form: an edit → carries no dates', () => {
  expect(Object.keys(EditWodSchema.parse(amrap))).not.toContain('start');
  expect(Object.keys(EditWodSchema.parse(amrap))).not.toContain('end');
});
