import { expect, test } from 'vitest';
import { noPlaceReasons } from '#contract/registration/joining.ts';
import { turnsAway, whatComes } from './join-words.ts';

test('SPEC-R2 N34 join page: the organizer’s end of joining has passed → turned away, unless an order is open', () => {
  const away = (hasOrder: boolean) => noPlaceReasons.filter(reason => turnsAway(reason, hasOrder));
  expect(away(false)).toEqual(['joined', 'started', 'joining-over', 'completed']);
  expect(away(true)).toEqual(['joined', 'started', 'completed']);
  expect(turnsAway(null, false)).toBe(false);
});

const start = '2026-12-07T12:00:00.000Z';
const startQualifier = '2026-12-01T12:00:00.000Z';

test.each([
  ['no qualifier', 'upcoming', 'none', ['el evento empieza el', start]],
  ['qualifier to come', 'upcoming', 'upcoming', ['el clasificatorio abre el', startQualifier]],
  ['qualifier runs', 'running', 'running', ['el clasificatorio ya está abierto. Envía tu video desde Mis eventos.']],
  ['qualifier over', 'upcoming', 'completed', ['el evento empieza el', start]],
  ['event over', 'completed', 'completed', null],
] as const)('SPEC-R5 N34 after joining: %s → no past day', (_name, state, qualifierState, says) => {
  expect(whatComes({ type: 'offline', state, qualifierState, start, startQualifier })).toEqual(says);
});

test.each([
  ['online', 'none', ['el evento ya está en curso. Envía tus resultados desde Mis eventos.']],
  ['offline', 'none', ['el evento ya está en curso.']],
  ['offline', 'completed', ['el evento ya está en curso.']],
] as const)(
  'SPEC-R1 N34 after joining: %s event runs, qualifier %s → results are sent where they can be',
  (type, qualifierState, says) => {
    expect(whatComes({ type, state: 'running', qualifierState, start, startQualifier })).toEqual(says);
  },
);
