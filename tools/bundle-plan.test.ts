import { expect, test } from 'vitest';
import { type Page, type Part, planBundles } from './bundle-plan.ts';

const unbounded = { js: Number.POSITIVE_INFINITY, css: Number.POSITIVE_INFINITY };
const part = (name: string, imports: string[] = [], more: Partial<Part> = {}): Part => {
  return { name, modules: [name], js: 1_000, css: 0, imports, begins: false, ...more };
};
const screen = (name: string, imports: string[]) => part(name, imports, { begins: true });
const page = (begins: string, spare = unbounded): Page => ({ begins: [begins], weight: 1, spare });
const plan = (parts: Part[], pages: Page[]) => planBundles(parts, pages).map(({ modules }) => modules.toSorted());

test('bundles: one screen needs two parts → the parts share one file, the screen has its own', () => {
  const parts = [screen('list', ['table', 'pager']), part('table'), part('pager')];
  expect(plan(parts, [page('list')])).toEqual([['list'], ['pager', 'table']]);
});

test('bundles: no screen needs two parts together → the parts stay apart', () => {
  const parts = [screen('list', ['table']), screen('form', ['field']), part('table'), part('field')];
  expect(plan(parts, [page('list'), page('form')])).toEqual([['list'], ['form'], ['table'], ['field']]);
});

test('bundles: a page has no spare weight → no part is joined that it does not need', () => {
  const parts = [screen('list', ['words']), screen('form', ['words', 'field']), part('words'), part('field')];
  expect(plan(parts, [page('list'), page('form')])).toContainEqual(['field', 'words']);
  expect(plan(parts, [page('list', { js: 500, css: 0 }), page('form')])).toContainEqual(['words']);
});

test('bundles: spare weight → counted separately for scripts and styles', () => {
  const field = part('field', [], { js: 100, css: 900 });
  const words = part('words', [], { css: 100 });
  const parts = [screen('list', ['words']), screen('form', ['words', 'field']), words, field];
  expect(plan(parts, [page('list', { js: 500, css: 500 }), page('form')])).toContainEqual(['words']);
  expect(plan(parts, [page('list', { js: 500, css: 900 }), page('form')])).toContainEqual(['field', 'words']);
});

test('bundles: a third file lies between two files → the two are not joined', () => {
  const parts = [
    screen('form', ['top']),
    part('top', ['middle']),
    part('middle', ['bottom'], { begins: true }),
    part('bottom'),
  ];
  expect(plan(parts, [page('form')])).toEqual([['form'], ['top'], ['middle'], ['bottom']]);
});

test('bundles: a part imports another → both move together, and the weight of both counts', () => {
  const parts = [
    screen('list', ['words']),
    screen('form', ['words', 'field']),
    part('words'),
    part('field', ['rules']),
    part('rules'),
  ];
  const bundles = plan(parts, [page('list', { js: 1_500, css: 0 }), page('form')]);
  expect(bundles).toContainEqual(['words']);
  expect(bundles).toContainEqual(['field', 'rules']);
});
