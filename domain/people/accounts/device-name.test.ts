import { expect, test } from 'vitest';
import { deviceName, networkName } from './device-name.ts';

const like = 'Mozilla/5.0 (KHTML, like Gecko)';
test.each([
  [`${like} (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [`${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
  [`${like} (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge en Windows'],
  [`${like} (Linux; Android 15) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`, 'Samsung Internet en Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Mac'],
  ['curl/8.0', 'Otro programa'],
  [null, 'Otro programa'],
])('SAFE-L6 device names: %s → %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['2001:0db8:0001:0002:0000:0000:0000:0000', '2001:0db8:0001:x'],
  ['', null],
  [null, null],
  ['unix socket', null],
])('SAFE-L6 network names: %s → %s', (address, name) => {
  expect(networkName(address)).toBe(name);
});
