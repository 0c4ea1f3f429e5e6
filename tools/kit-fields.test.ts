import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('walk-athlete 25 forms: every source of the interface → uses our own fields, not Mantine’s', () => {
  const files = globSync('web/{features,screens,entities,lib}/**/*.tsx').filter(file => !file.includes('catalogue'));
  expect(files.length).toBeGreaterThan(300);
  const sources = files.map(file => ({ file, text: readFileSync(file, 'utf8') }));
  const own = /withAsterisk|import \{[^}]*\b(Textarea|PasswordInput)\b[^}]*\} from '@mantine\/core'/;
  expect(sources.filter(({ text }) => own.test(text)).map(({ file }) => file)).toEqual([]);
});
