import { expect, test } from 'vitest';
import { ceiling, readStyle, styleFaults } from './check-style.ts';

const sheet = (text: string) => [{ path: 'web/ui/a.module.css', text }];
const none = { sizes: 0, gaps: 0, radii: 0, weights: 0, widths: 0 };

test.each([
  ['sizes', '.a { font-size: 13px; } .b { font: 600 13px / 1 var(--cond); }', ['13px']],
  ['sizes', '.a { font: 700 var(--type-md) / 1.1 var(--cond); font-size: inherit; }', ['var(--type-md)']],
  ['gaps', '.a { gap: 8px 16px; } .b { row-gap: 8px; } .c { gap: 0; }', ['8px', '16px']],
  ['gaps', '.gap { color: red; } .a { grid-gap: 3px; }', []],
  ['radii', '.a { border-radius: 4px 4px 0 0; border-top-left-radius: calc(2px + 1px); }', ['4px', 'calc(2px + 1px)']],
  ['weights', '.a { font-weight: 600; } .b { font: 700 1em / 1 var(--sans); } /* font-weight: 1 */', ['600', '700']],
  ['weights', '@font-face { font-weight: 100 900; } .a { font-weight: 400; }', ['400']],
  ['widths', '@media (min-width: 48em) {} @media (max-width: 47.99em) {} @container (max-width: 300px) {}', ['48em']],
] as const)('scale: %s in %s → the values found', (kind, text, values) => {
  expect([...readStyle(sheet(text))[kind].keys()]).toEqual(values);
});

test('style scale: more values than the limit → the file of the value, and what to use instead', () => {
  const faults = styleFaults(sheet('.a { gap: 5px; }'), none);
  expect(faults).toEqual([
    expect.stringMatching(/^1 gaps, the scale has 0: use a --gap-.*\. Found: 5px in web\/ui\/a\.module\.css$/),
  ]);
});

test('style scale: a limit above the count → lower it', () => {
  expect(styleFaults(sheet(''), { ...none, gaps: 2 })).toEqual([expect.stringContaining('lower gaps to 0')]);
});

test('style scale: the project’s limits → no larger than designed', () => {
  expect(ceiling).toMatchObject({ gaps: 7, radii: 4, weights: 3, widths: 4 });
});
