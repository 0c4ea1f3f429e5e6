import { describe, expect, test } from 'vitest';
import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { missingSteps } from './missing-steps.tsx';

const event = { uid: 'event', state: 'upcoming', terms: 'Leído', qualifierOnline: true } as unknown as OwnEvent;
const category = (uid: string, competitorsNumbers: number | null) =>
  ({ uid, name: uid, tests: 1, typeCategory: 'fitness', publish: 'publish', competitorsNumbers }) as Category;
const categories = [category('RX', null), category('Novatos', 10), category('Masters', null)];
const stepsOf = (changes: Partial<OwnEvent>) => missingSteps({ ...event, ...changes }, categories);

describe('how many go on from a qualifier', () => {
  test('ORG-330 R6 each category that does not say it has a step that leads to its form', () => {
    const steps = stepsOf({});
    expect(steps.map(({ text }) => text)).toEqual([
      '«RX» no dice cuántos pasan del clasificatorio.',
      '«Masters» no dice cuántos pasan del clasificatorio.',
    ]);
    expect(steps.map(({ link }) => link)).toMatchObject([
      { props: { to: '/dashboard/organization/edit-category/$categoryId', params: { categoryId: 'RX' } } },
      { props: { params: { categoryId: 'Masters' } } },
    ]);
  });

  test('nothing is missing without a qualifier, nor once the event is over', () => {
    expect(stepsOf({ qualifierOnline: false })).toEqual([]);
    expect(stepsOf({ state: 'completed' })).toEqual([]);
  });
});

describe('a qualifier that nobody could win or judge', () => {
  const none = { reviews: 0, judges: 1, tests: 1, empty: [], untested: [] };
  const open: OpenWork = {
    applications: 0,
    idleJudges: 0,
    appeals: 0,
    refunds: 0,
    unsold: 0,
    unanswered: 0,
    qualifier: none,
    event: none,
  };
  const ready = [category('RX', 3), category('Novatos', 10)];
  const textsOf = (changes: Partial<OwnEvent>, work: Partial<OpenWork>) =>
    missingSteps({ ...event, qualifierState: 'upcoming', type: 'offline', ...changes }, ready, {
      ...open,
      ...work,
    }).map(({ text }) => text);

  test('walk-organizer B8 a qualifier without tests, in one category or in all of them', () => {
    expect(textsOf({}, { qualifier: { ...none, untested: ['RX'] } })).toEqual([
      '«RX» no tiene tests del clasificatorio.',
    ]);
    expect(textsOf({}, { qualifier: { ...none, tests: 0, judges: 0, untested: ['RX', 'Novatos'] } })).toEqual([
      '«RX» y «Novatos» no tienen tests del clasificatorio.',
    ]);
    expect(textsOf({ qualifierState: 'completed' }, { qualifier: { ...none, untested: ['RX'] } })).toEqual([]);
  });

  test('walk-organizer B8 a qualifier without judges; an event online too, on site nobody has to be', () => {
    const alone = { ...none, judges: 0 };
    expect(textsOf({}, { qualifier: alone, event: alone })).toEqual([
      'El clasificatorio no tiene jueces: nadie revisa lo que se envíe.',
    ]);
    expect(textsOf({ type: 'online' }, { event: alone })).toEqual([
      'El evento no tiene jueces: nadie revisa lo que se envíe.',
    ]);
  });

  test('walk-league 15 judges who were approved and may judge nothing, until the event is over', () => {
    expect(textsOf({}, { idleJudges: 1 })).toEqual(['1 juez aprobado no tiene categorías.']);
    expect(textsOf({ state: 'running' }, { idleJudges: 2 })).toEqual(['2 jueces aprobados no tienen categorías.']);
    expect(textsOf({ state: 'completed' }, { idleJudges: 2 })).toEqual([]);
  });

  test('ORGA-C38 tickets that nobody can buy before the address is confirmed, until the event is over', () => {
    expect(textsOf({}, { unsold: 2 })).toEqual(['Tus entradas de pago no se venden hasta que confirmes tu correo.']);
    expect(textsOf({ state: 'completed' }, { unsold: 2 })).toEqual([]);
  });

  test('walk-organizer B8 tests whose time is over and that have no result, and who was brought in and says nothing', () => {
    const empty = [{ uid: 'remo', name: 'Remo', category: 'RX' }];
    expect(textsOf({}, { qualifier: { ...none, empty }, unanswered: 1 })).toEqual([
      '1 inscrito a mano no ha respondido.',
    ]);
    const isOver = { qualifierState: 'completed' } as const;
    expect(textsOf(isOver, { qualifier: { ...none, empty }, event: { ...none, empty } })).toEqual([
      '1 test del clasificatorio sin ningún resultado: «Remo» de RX.',
    ]);
    expect(textsOf({ ...isOver, state: 'completed' }, { event: { ...none, empty }, unanswered: 1 })).toEqual([
      '1 test del evento sin ningún resultado: «Remo» de RX.',
    ]);
  });

  test('walk-organizer B8 a table that nobody sees is told while the event runs and once it is over, not before', () => {
    const hidden = [{ ...category('RX', 3), publish: 'unPublish' as const }];
    const told = (state: OwnEvent['state']) => missingSteps({ ...event, state }, hidden).map(({ key }) => key);
    expect(told('upcoming')).toEqual([]);
    expect(told('running')).toEqual(['publish']);
    expect(told('completed')).toEqual(['publish']);
  });

  test('walk-organizer B8 a category with tests of the qualifier alone', () => {
    expect(textsOf({}, { event: { ...none, untested: ['Novatos'] } })).toEqual([
      '«Novatos» no tiene tests del evento.',
    ]);
  });
});
