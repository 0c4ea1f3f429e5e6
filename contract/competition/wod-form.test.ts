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

describe('one message a field', () => {
  test.each([
    ['all is well', amrap, {}],
    ['ORG-333, ORG-349', { ...amrap, name: '' }, { name: 'Por favor introduce el nombre del Evento!' }],
    ['ORG-334, ORG-350', { ...amrap, typeEvent: null }, { typeEvent: 'Por favor introduce el tipo de evento.' }],
    [
      'ORG-335, ORG-351',
      { ...amrap, typeWod: null },
      { typeWod: 'Por favor introduce el tipo de test que quieres crear.' },
    ],
    ['ORG-337', { ...amrap, rounds: 'tres' }, { rounds: words.rounds }],
    ['ORG-338, ORG-524', { ...amrap, typeWod: 'puntos', rounds: 0 }, { rounds: words.rounds }],
    ['ORG-338 one round', { ...amrap, typeWod: 'distancia', rounds: 1 }, {}],
    ['ORG-339', { ...amrap, isWodPenalized: true }, { validReps: words.validReps }],
    ['ORG-339 of a test for time', { ...amrap, typeWod: 'for time' }, { validReps: words.validReps }],
    ['ORG-340', { ...amrap, isWodPenalized: true, validReps: 'x' }, { validReps: words.validReps }],
    ['ORG-341', { ...amrap, start: '', end: '' }, { start: words.start, end: words.end }],
    ['ORG-343', { ...amrap, timeCap: null }, { timeCap: words.timeCap }],
    ['ORG-343 an hour', { ...amrap, timeCap: 3600 }, { timeCap: words.timeCap }],
    ['ORG-343 59:59', { ...amrap, timeCap: 3599 }, {}],
    ['ORG-344', { ...amrap, isFinal: null }, { isFinal: words.isFinal }],
    ['ORG-346', { ...amrap, exercises: [] }, { exercises: 'Por favor introduce al menos un ejercicio!' }],
    ['ORG-347', { ...amrap, exercises: [{ name: '  ', cant: 1 }] }, { 'exercises.0.name': words.exerciseName }],
    [
      'ORG-348',
      { ...amrap, exercises: [{ name: 'Remo', cant: null }] },
      { 'exercises.0.cant': words.exerciseQuantity },
    ],
    ['an end before the start', { ...amrap, end: '2027-03-01T08:00' }, { end: words.dateProblems.order }],
  ])('%s', (_name, form, expected) => expect(problemsOf(form)).toEqual(expected));
});

test('ATH-274, E5 «repeticiones» is accepted and means amrap', () => {
  expect(CreateWodSchema.parse({ ...amrap, typeWod: 'repeticiones' }).typeWod).toBe('amrap');
});

test('ORG-427 an edit carries no dates', () => {
  expect(Object.keys(EditWodSchema.parse(amrap))).not.toContain('start');
  expect(Object.keys(EditWodSchema.parse(amrap))).not.toContain('end');
});
