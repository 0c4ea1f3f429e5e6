import { expect, test } from 'vitest';
import { deadFaults } from './check-exports.ts';

const faults = (files: Record<string, string>) => deadFaults(new Map(Object.entries(files)));
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
  const opened = { 'server/hash.test.ts': "new Worker(new URL('./hash.worker.ts', import.meta.url));\n" };
  expect(faults({ ...files, ...opened, ...use("import '#web/old.css';") })).toEqual([]);
});

test.each([
  ['beside what names it', 'server/queue/queue.test.ts', "fork('./word.ts')", 'server/queue/word.ts'],
  ['from the root', 'vite.config.ts', "const source = 'server/queue/word.ts'", 'server/queue/word.ts'],
  ['from what the browser is served', 'web/index.html', '<script src="/word.ts"></script>', 'web/word.ts'],
])('a path means one file, and no other of that name: %s', (_name, path, text, named) => {
  const words = ['server/queue/word.ts', 'server/foundation/mail/word.ts', 'web/word.ts'];
  const files = Object.fromEntries(words.map(word => [word, 'export {};\n']));
  const dead = faults({ ...files, [path]: `${text}\n` }).map(fault => fault.split(': ')[0]);
  expect(dead).toEqual(words.filter(word => word !== named));
});

test('what a comment names is not opened by it', () => {
  const comment = '// As `./sum.ts` and sum.ts in domain/sum.ts say.\nexport {};\n';
  expect(faults({ 'domain/sum.ts': '', 'domain/use.test.ts': comment })).toHaveLength(1);
});
