import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGu', true],
  ['https://db5p.notify.windows.com/w/?token=BQY%3d', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@evil.test/x', false],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://evil.test/fcm.googleapis.com', false],
  ['https://evil.test\\@fcm.googleapis.com/x', false],
  ['https://a.b.notify.windows.com/x', false],
  ['https://notify.windows.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com/a b', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
  ['', false],
])('push address: %s → %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint)).toBe(isKnown);
});
