import { expect, test } from 'vitest';
import { importsOf, orderFaults, ringFaults, storeFaults } from './area-order.ts';

const sources = (files: Record<string, string>) => new Map(Object.entries(files));

test('imports of a file: own folder, other folders and types, over several lines → counted; lazy loading is not', () => {
  const text = [
    "import { z } from 'zod';",
    "import type { App } from '#server/app.ts';",
    'import {',
    '  findEvent,',
    "} from './events.store.ts';",
    "export type { Row } from './rows.ts';",
    "const later = () => import('./later.ts');",
    '',
  ].join('\n');
  expect(importsOf('server/competition/events/a.ts', text)).toEqual([
    'server/app.ts',
    'server/competition/events/events.store.ts',
    'server/competition/events/rows.ts',
  ]);
});

const own = 'server/competition/events';
test.each([
  ['an area before it', `${own}/a.ts`, '#server/people/accounts/b.ts', 0],
  ['an area after it', `${own}/a.ts`, '#server/scoring/results/b.ts', 1],
  ['another topic of its area', `${own}/a.ts`, '#server/competition/wods/b.ts', 0],
  ['its own folder', `${own}/a.ts`, './b.ts', 0],
  ['the root of its room', `${own}/a.ts`, '#server/app.ts', 0],
  ['another room', `${own}/a.ts`, '#domain/scoring/ranking/b.ts', 0],
  ['an area after it, in a test', `${own}/a.test.ts`, '#server/scoring/results/b.ts', 0],
  ['an area without a place', 'server/nowhere/x/a.ts', '#server/app.ts', 1],
  ['an area after it, in domain', 'domain/people/accounts/a.ts', '#domain/day/heats/b.ts', 1],
  ['an area after it, in contract', 'contract/people/a.ts', '#contract/day/heats.ts', 1],
  ['money, from scoring', 'server/scoring/results/a.ts', '#server/money/payments/b.ts', 1],
  ['an area, from the root of contract', 'contract/fields.ts', '#contract/people/accounts.ts', 1],
  ['all areas, from the index of contract', 'contract/index.ts', '#contract/people/accounts.ts', 0],
  ['texts, from the root of contract', 'contract/messages.ts', '#contract/texts/heats.ts', 0],
])('areas: %s → the expected faults', (_name, path, imported, faults) => {
  const found = orderFaults(sources({ [path]: `import type { B } from '${imported}';` }));
  expect(found).toHaveLength(faults);
});

test('rings of imports: files import in a circle, also types → found once', () => {
  const ring = sources({
    'web/ui/a.ts': "import { b } from './b.ts';",
    'web/ui/b.ts': "import type { C } from './c.ts';",
    'web/ui/c.ts': "import type { A } from '#web/ui/a.ts';",
    'web/ui/d.ts': "import { a } from './a.ts';",
  });
  expect(ringFaults(ring)).toEqual([
    'imports in a circle, move what both sides need into a file of its own: web/ui/a.ts → web/ui/b.ts → web/ui/c.ts → web/ui/a.ts',
  ]);
});

test('rings of imports: two ways lead to one file → no ring', () => {
  const diamond = sources({
    'domain/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'domain/b.ts': "import { d } from './d.ts';",
    'domain/c.ts': "import { d } from './d.ts';",
    'domain/d.ts': '',
  });
  expect(ringFaults(diamond)).toEqual([]);
});

test.each([
  ['its own folder', `${own}/a.ts`, './b.store.ts', 0],
  ['the topic, from a folder of it', `${own}/list/a.ts`, '#server/competition/events/b.store.ts', 0],
  ['a folder of the topic, from the topic', `${own}/a.ts`, '#server/competition/events/list/b.store.ts', 0],
  ['another topic', 'server/competition/wods/a.ts', '#server/competition/events/b.store.ts', 1],
  ['a folder of another topic', 'server/competition/wods/a.test.ts', '#server/competition/events/list/b.store.ts', 1],
  ['a topic, from outside the server', 'testing/a.ts', '#server/competition/events/list/b.store.ts', 1],
  ['the reads of another topic', 'server/competition/wods/a.ts', '#server/competition/events/b.reads.ts', 0],
])('stores: an import of %s → the expected faults', (_name, path, imported, faults) => {
  expect(storeFaults(sources({ [path]: `import { b } from '${imported}';` }))).toHaveLength(faults);
});
