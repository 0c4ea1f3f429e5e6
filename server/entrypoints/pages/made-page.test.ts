import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePage, shareWhileMade } from './made-page.ts';

test('page tag: two pages differ only in the clock → the same tag', () => {
  const page = (name: string, now: string) => makePage(200, `<h1>${name}</h1>{"now":"${now}"}`).etag;
  expect(page('Copa', '2026-11-01T12:00:00.000Z')).toBe(page('Copa', '2026-11-01T12:00:01.000Z'));
  expect(page('Copa', '2026-11-01T12:00:00.000Z')).not.toBe(page('Reto', '2026-11-01T12:00:00.000Z'));
});

test('page: each encoding → compressed once, and equal when unpacked', async () => {
  const page = makePage(200, '<h1>Copa Ávila</h1>');
  expect(await page.bodyAs('br')).toBe(await page.bodyAs('br'));
  expect(brotliDecompressSync(await page.bodyAs('br')).toString()).toBe('<h1>Copa Ávila</h1>');
  expect(gunzipSync(await page.bodyAs('gzip')).toString()).toBe('<h1>Copa Ávila</h1>');
  expect((await page.bodyAs('identity')).toString()).toBe('<h1>Copa Ávila</h1>');
  expect(await page.bodyAs('identity')).toBe(await page.bodyAs('identity'));
});

test('shared drawing: a crowd asks for one page → drawn once; a later visitor → drawn again', async () => {
  let made = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const draw = shareWhileMade(async key => {
    await promise;
    return `${key} ${++made}`;
  });
  const crowd = Array.from({ length: 1000 }, () => draw('/'));
  const other = draw('/events');
  resolve();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['/ 1']));
  expect(await other).toBe('/events 2');
  expect(await draw('/')).toBe('/ 3');
});

test('shared drawing: the drawing fails → all waiting visitors get the error; the next visitor gets a page', async () => {
  let fails = true;
  const draw = shareWhileMade(async () => {
    if (fails) throw new Error('no');
    return 'yes';
  });
  const [one, two] = await Promise.allSettled([draw('/'), draw('/')]);
  expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await draw('/')).toBe('yes');
});

test('SAFE-M11 shared drawing: a page in high demand → cached for a second; low demand → drawn each time', async () => {
  let made = 0;
  let at = 0;
  const draw = shareWhileMade(
    async key => `${key} ${++made}`,
    () => at,
  );
  for (let visit = 1; visit <= 5; visit++) {
    expect(draw.has('/')).toBe(false);
    expect(await draw('/')).toBe(`/ ${visit}`);
  }
  at = 999;
  expect(draw.has('/')).toBe(true);
  expect([await draw('/'), await draw('/'), await draw('/events')]).toEqual(['/ 5', '/ 5', '/events 6']);
  at = 1000;
  expect([await draw('/'), await draw('/')]).toEqual(['/ 7', '/ 8']);
});
