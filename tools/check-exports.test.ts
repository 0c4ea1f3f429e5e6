import { expect, test } from 'vitest';
import { deadFaults } from './check-exports.ts';

const faults = (files: Record<string, string>, outside: string[] = []) =>
  deadFaults(new Map(Object.entries(files)), outside);
const use = (text: string) => ({ 'domain/use.test.ts': `${text}\n` });

test.each([
  ['a name that another file takes', "import { add } from './sum.ts';", []],
  ['under another name', "import { add as plus } from '#domain/sum.ts';", []],
  ['beside a type, over lines', "import {\n  type Sum,\n  add,\n} from './sum.ts';", []],
  ['the whole module', "import * as sums from './sum.ts';", []],
  ['passed on', "export { add } from './sum.ts';\nexport * from './sum.ts';", ['domain/use.test.ts:1']],
  ['a name beside an import when needed', "const load = () => import('./sum.ts').then(({ add }) => add);", []],
  ['another name', "import { less } from './sum.ts';", ['domain/sum.ts:1']],
  ['the name in another file', "import { add } from './other.ts';\nimport './sum.ts';", ['domain/sum.ts:1']],
])('an export is alive or dead: %s', (_name, text, dead) => {
  const found = faults({ 'domain/sum.ts': 'export const add = 1;\n', ...use(text) });
  expect(found.map(fault => fault.split(': ')[0])).toEqual(dead);
});

test.each([
  ['export function add() {}', 'add'],
  ['export async function add() {}', 'add'],
  ['export type Sum = number;', 'Sum'],
  ['const add = 1;\nexport { add as plus };', 'plus'],
  ['export const { add } = sums;', 'add'],
])('every way of exporting is read: %s', (text, name) => {
  const [fault, ...others] = faults({ 'domain/sum.ts': `${text}\n`, ...use("import './sum.ts';") });
  expect(fault).toContain(`«${name}»`);
  expect(others).toEqual([]);
});

test('a file that nobody opens is dead, one that a path in a text names is not', () => {
  const files = { 'server/hash.worker.ts': 'export const run = 1;\n', 'web/old.css': '.a {}\n' };
  expect(faults(files)).toHaveLength(3);
  expect(faults({ ...files, ...use("new Worker('./hash.worker.ts');\nimport '#web/old.css';") })).toEqual([]);
  expect(faults(files, ['old.css and hash.worker.ts'])).toEqual([]);
});
