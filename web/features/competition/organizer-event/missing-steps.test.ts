import { describe, expect, test } from 'vitest';
import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { missingSteps } from './missing-steps.tsx';

const event = { uid: 'event', state: 'upcoming', terms: 'Leído', qualifierOnline: true } as unknown as OwnEvent;
const category = (uid: string, competitorsNumbers: number | null) =>
  ({ uid, name: uid, tests: 1, typeCategory: 'fitness', publish: 'publish', competitorsNumbers }) as Category;
const categories = [category('RX', null), category('Novatos', 10), category('Masters', null)];
const stepsOf = (changes: Partial<OwnEvent>) => missingSteps({ ...event, ...changes }, categories);

describe('missing numbers of a qualifier', () => {
  test('ORG-330 R6 a category has no number of qualified entries → a step with a link to its form', () => {
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

  test('no qualifier, or the event is over → no step', () => {
    expect(stepsOf({ qualifierOnline: false })).toEqual([]);
    expect(stepsOf({ state: 'completed' })).toEqual([]);
  });
});

describe('missing tests and judges', () => {
  const none = { reviews: 0, judges: 1, tests: 1, empty: [], untested: [] };
  const open: OpenWork = {
    applications: 0,
    idleJudges: 0,
    appeals: 0,
    refunds: 0,
    unsold: 0,
    unanswered: 0,
    protests: 0,
    unconfirmed: 0,
    qualifier: none,
    event: none,
  };
  const ready = [category('RX', 3), category('Novatos', 10)];
  const textsOf = (changes: Partial<OwnEvent>, work: Partial<OpenWork>) =>
    missingSteps({ ...event, qualifierState: 'upcoming', type: 'offline', ...changes }, ready, {
      ...open,
      ...work,
    }).map(({ text }) => text);

  test('walk-organizer B8 the qualifier has no tests, in one or all categories → a step, until it is over', () => {
    expect(textsOf({}, { qualifier: { ...none, untested: ['RX'] } })).toEqual([
      '«RX» no tiene tests del clasificatorio.',
    ]);
    expect(textsOf({}, { qualifier: { ...none, tests: 0, judges: 0, untested: ['RX', 'Novatos'] } })).toEqual([
      '«RX» y «Novatos» no tienen tests del clasificatorio.',
    ]);
    expect(textsOf({ qualifierState: 'completed' }, { qualifier: { ...none, untested: ['RX'] } })).toEqual([]);
  });

  test('walk-organizer B8 no judges in a qualifier or online event → a step; on site → none', () => {
    const alone = { ...none, judges: 0 };
    expect(textsOf({}, { qualifier: alone, event: alone })).toEqual([
      'El clasificatorio no tiene jueces: nadie revisa lo que se envíe.',
    ]);
    expect(textsOf({ type: 'online' }, { event: alone })).toEqual([
      'El evento no tiene jueces: nadie revisa lo que se envíe.',
    ]);
  });

  test('walk-league 15 approved judges have no categories → a step, until the event is over', () => {
    expect(textsOf({}, { idleJudges: 1 })).toEqual(['1 juez aprobado no tiene categorías.']);
    expect(textsOf({ state: 'running' }, { idleJudges: 2 })).toEqual(['2 jueces aprobados no tienen categorías.']);
    expect(textsOf({ state: 'completed' }, { idleJudges: 2 })).toEqual([]);
  });

  test('ORGA-C38 the address is unconfirmed and tickets cannot be sold → a step, until the event is over', () => {
    expect(textsOf({}, { unsold: 2 })).toEqual(['Tus entradas de pago no se venden hasta que confirmes tu correo.']);
    expect(textsOf({ state: 'completed' }, { unsold: 2 })).toEqual([]);
  });

  test('N30 no provider takes the event’s currency → a step, until the event is over', () => {
    expect(textsOf({}, { isUnpayable: true })).toEqual([messages.joining.reasons['no-provider']]);
    expect(textsOf({ state: 'completed' }, { isUnpayable: true })).toEqual([]);
  });

  test('walk-organizer B8 ended tests have no result, or manual entries no answer → a step', () => {
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

  test('walk-organizer B8 a table is unpublished → a step once the event runs and after it', () => {
    const hidden = [{ ...category('RX', 3), publish: 'unPublish' as const }];
    const told = (state: OwnEvent['state']) => missingSteps({ ...event, state }, hidden).map(({ key }) => key);
    expect(told('upcoming')).toEqual([]);
    expect(told('running')).toEqual(['publish']);
    expect(told('completed')).toEqual(['publish']);
  });

  test('walk-organizer B8 a category has only tests of the qualifier → a step', () => {
    expect(textsOf({}, { event: { ...none, untested: ['Novatos'] } })).toEqual([
      '«Novatos» no tiene tests del evento.',
    ]);
  });
});
