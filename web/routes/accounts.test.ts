import { expect, test } from 'vitest';
import { requireSignedOut } from '#web/lib/guards.ts';
import { accountRoutes } from './accounts.ts';

const forSignedOut = accountRoutes
  .map(({ options }) => options)
  .filter(options => 'beforeLoad' in options && options.beforeLoad === requireSignedOut);

test('wherever an account is made or entered, nobody is led out of the platform afterwards', () => {
  const led = (redirect: string) =>
    forSignedOut.map(options => {
      const read = 'validateSearch' in options ? options.validateSearch : null;
      return [options.path, typeof read === 'function' ? read({ redirect }).redirect : 'not read'];
    });
  const paths = forSignedOut.map(({ path }) => path);
  expect(paths).toHaveLength(6);
  expect(led('https://example.com/')).toEqual(paths.map(path => [path, undefined]));
  expect(led('//example.com')).toEqual(paths.map(path => [path, undefined]));
  expect(led('/eventos')).toEqual(paths.map(path => [path, '/eventos']));
});
