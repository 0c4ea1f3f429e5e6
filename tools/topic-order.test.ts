import { expect, test } from 'vitest';
import { importsOf, orderFaults, ringFaults } from './topic-order.ts';

const sources = (files: Record<string, string>) => new Map(Object.entries(files));

test('what a file imports: of its folder and of any other, types too, over several lines, but not what it loads later', () => {
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
  expect(importsOf('server/events/a.ts', text)).toEqual([
    'server/app.ts',
    'server/events/events.store.ts',
    'server/events/rows.ts',
  ]);
});

test.each([
  ['a topic before it', 'server/entries/a.ts', "import { b } from '#server/events/b.ts';", 0],
  ['a topic after it', 'server/events/a.ts', "import { b } from '#server/entries/b.ts';", 1],
  ['only a type of a topic after it', 'server/events/a.ts', "import type { B } from '#server/entries/b.ts';", 1],
  ['its own folder', 'server/events/a.ts', "import { b } from './b.ts';", 0],
  ['what is no topic', 'server/events/a.ts', "import type { App } from '#server/app.ts';", 0],
  ['a topic after it, in a test', 'server/events/a.test.ts', "import { b } from '#server/entries/b.ts';", 0],
  ['a folder that has no place in the order', 'server/nowhere/a.ts', '', 1],
])('%s', (_name, path, text, faults) => {
  expect(orderFaults(sources({ [path]: text }))).toHaveLength(faults);
});

test('files that import one another in a ring are found once, types too', () => {
  const ring = sources({
    'web/ui/a.ts': "import { b } from './b.ts';",
    'web/ui/b.ts': "import type { C } from './c.ts';",
    'web/ui/c.ts': "import type { A } from '#web/ui/a.ts';",
    'web/ui/d.ts': "import { a } from './a.ts';",
  });
  expect(ringFaults(ring)).toEqual(['importaciones en círculo: web/ui/a.ts → web/ui/b.ts → web/ui/c.ts → web/ui/a.ts']);
});

test('two ways to the same file are no ring', () => {
  const diamond = sources({
    'domain/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'domain/b.ts': "import { d } from './d.ts';",
    'domain/c.ts': "import { d } from './d.ts';",
    'domain/d.ts': '',
  });
  expect(ringFaults(diamond)).toEqual([]);
});
