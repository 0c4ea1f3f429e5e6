import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { readCodeOfTab } from './code-of-tab.ts';
import { readCode } from './mailed-code.ts';

const page = '/judge-invitation';
const behind = (hash: string, pathname = page) => ({ location: { pathname, hash }, search: {} });
const inQuery = (search: object) => ({ location: { pathname: page, hash: '' }, search });

/** Returns the result of a page's guard: the page's data, or the redirect. */
function ledTo(read: () => unknown) {
  try {
    return { drawn: read() };
  } catch (led) {
    if (!isRedirect(led)) throw led;
    const { to, search, hash, replace, state } = led.options;
    return { to, search, hash, replace, state };
  }
}
// The redirect keeps the history entry and its state.
const inPlace = { to: page, replace: true, state: true };

beforeEach(() => sessionStorage.clear());

test('SAFE-L25 code of a mailed link: behind the # → read, and its page opens', () => {
  expect(readCode(behind('code=aB-_9.z'))).toEqual({ code: 'aB-_9.z' });
  expect(readCode(behind(''))).toEqual({ code: undefined });
  expect(readCode(behind('code='))).toEqual({ code: undefined });
});

test('SAFE-L25 code of a mailed link: in the query of an old mail → moved behind the # before the page renders', () => {
  expect(ledTo(() => readCode(inQuery({ code: 'abc' })))).toEqual({ ...inPlace, search: {}, hash: 'code=abc' });
  const offer = inQuery({ oferta: 'id.firma', orden: '7' });
  expect(ledTo(() => readCode(offer))).toEqual({ ...inPlace, search: { orden: '7' }, hash: 'code=id.firma' });
});

test('SAFE-L25 code of a mailed link: a sign-in interrupts its page → the same page has it again, no other page', () => {
  expect(readCodeOfTab(behind(''))).toEqual({ code: undefined });
  expect(readCodeOfTab(behind('code=one'))).toEqual({ code: 'one' });
  expect(ledTo(() => readCodeOfTab(behind('')))).toEqual({ ...inPlace, search: {}, hash: 'code=one' });
  expect(readCodeOfTab(behind('code=two'))).toEqual({ code: 'two' });
  expect(ledTo(() => readCodeOfTab(behind('')))).toMatchObject({ hash: 'code=two' });
  expect(readCodeOfTab(behind('', '/manual-entry'))).toEqual({ code: undefined });
});
