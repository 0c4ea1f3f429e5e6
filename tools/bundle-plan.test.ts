import { expect, test } from 'vitest';
import { type Page, type Part, planBundles } from './bundle-plan.ts';

const unbounded = { js: Number.POSITIVE_INFINITY, css: Number.POSITIVE_INFINITY };
const part = (name: string, imports: string[] = [], more: Partial<Part> = {}): Part => {
  return { name, modules: [name], js: 1_000, css: 0, imports, begins: false, ...more };
};
const screen = (name: string, imports: string[]) => part(name, imports, { begins: true });
const page = (begins: string, spare = unbounded): Page => ({ begins: [begins], weight: 1, spare });
const plan = (parts: Part[], pages: Page[]) => planBundles(parts, pages).map(({ modules }) => modules.toSorted());

test('what the same screen needs comes in one file, and the screen itself stays one', () => {
  const parts = [screen('list', ['table', 'pager']), part('table'), part('pager')];
  expect(plan(parts, [page('list')])).toEqual([['list'], ['pager', 'table']]);
});

test('what no screen needs together stays apart', () => {
  const parts = [screen('list', ['table']), screen('form', ['field']), part('table'), part('field')];
  expect(plan(parts, [page('list'), page('form')])).toEqual([['list'], ['form'], ['table'], ['field']]);
});

test('a page that may load nothing without need is not made to', () => {
  const parts = [screen('list', ['words']), screen('form', ['words', 'field']), part('words'), part('field')];
  expect(plan(parts, [page('list'), page('form')])).toContainEqual(['field', 'words']);
  expect(plan(parts, [page('list', { js: 500, css: 0 }), page('form')])).toContainEqual(['words']);
});

test('scripts and styles are spared each by itself', () => {
  const field = part('field', [], { js: 100, css: 900 });
  const words = part('words', [], { css: 100 });
  const parts = [screen('list', ['words']), screen('form', ['words', 'field']), words, field];
  expect(plan(parts, [page('list', { js: 500, css: 500 }), page('form')])).toContainEqual(['words']);
  expect(plan(parts, [page('list', { js: 500, css: 900 }), page('form')])).toContainEqual(['field', 'words']);
});

test('two files with a third between them are not joined, since neither could begin', () => {
  const parts = [
    screen('form', ['top']),
    part('top', ['middle']),
    part('middle', ['bottom'], { begins: true }),
    part('bottom'),
  ];
  expect(plan(parts, [page('form')])).toEqual([['form'], ['top'], ['middle'], ['bottom']]);
});

test('a part that stands on another brings it along, and that counts', () => {
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
