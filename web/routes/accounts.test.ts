import { expect, test } from 'vitest';
import { requireInvited, requireSignedOut } from '#web/lib/account/guards.ts';
import { accountRoutes } from './accounts.ts';

type Options = { path?: string; beforeLoad?: unknown; validateSearch?: unknown };
type Read = (search: { redirect: string }) => { redirect?: string };

const forSignedOut = accountRoutes
  .map(({ options }): Options => options)
  .filter(({ beforeLoad }) => beforeLoad === requireSignedOut || beforeLoad === requireInvited);
const paths = forSignedOut.map(({ path }) => path);

/** The address to which each route leads. */
const led = (redirect: string) =>
  forSignedOut.map(({ path, validateSearch }) => {
    return [path, validateSearch ? (validateSearch as Read)({ redirect }).redirect : 'not read'];
  });

test('account pages: a redirect out of the platform → dropped', () => {
  expect(paths).toHaveLength(6);
  expect(led('https://example.com/')).toEqual(paths.map(path => [path, undefined]));
  expect(led('//example.com')).toEqual(paths.map(path => [path, undefined]));
  expect(led('/eventos')).toEqual(paths.map(path => [path, '/eventos']));
});
