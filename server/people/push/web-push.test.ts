import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decryptMessage } from '#testing/fakes/push-service.ts';
import { authorization, encryptMessage, readServerKeys } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('RFC 8291', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const privateKey = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const text = 'When I grow up, I want to be a watermelon';

  test('the example of the RFC → its bytes', () => {
    const random = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    };
    expect(encryptMessage(text, browser, random).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('any text → only the browser reads it, and no two messages are alike', () => {
    const said = 'Ahora: a pista · Heat 4, carril 3 🏋️';
    const messages = [1, 2].map(() => encryptMessage(said, browser));
    expect(messages.map(message => decryptMessage(message, { ...browser, privateKey }))).toEqual([said, said]);
    expect(messages[0]!.equals(messages[1]!)).toBe(false);
    const other = { ...browser, privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') };
    expect(() => decryptMessage(messages[0]!, other)).toThrow();
  });

  test('a key that is no point of the curve → an error', () => {
    expect(() => encryptMessage(text, { ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toThrow();
  });
});

describe('RFC 8292', () => {
  // The example of section 2.4: any signature of these claims is different, so the test verifies instead.
  const example =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0';
  const signature = 'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const claims = { audience: 'https://push.example.net', contact: 'mailto:push@example.com', until: 1_453_523_768 };

  function isSigned(token: string, signedBy: string): boolean {
    const [head, body, last] = token.split('.');
    const point = bytes(signedBy);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    return verify('sha256', Buffer.from(`${head}.${body}`), how, bytes(last!));
  }

  test('the claims of the example → its text, with a signature of the key that the header names', () => {
    expect(isSigned(`${example}.${signature}`, key)).toBe(true);
    const keys = readServerKeys(Buffer.alloc(32, 255).toString('base64url'));
    const [, token = '', named = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization(keys, claims)) ?? [];
    expect(token.split('.').slice(0, 2).join('.')).toBe(example);
    expect(named).toBe(keys.publicKey);
    expect(isSigned(token, named)).toBe(true);
    expect(isSigned(token, key)).toBe(false);
  });

  test('a stored secret → the same keys at each start', () => {
    const secret = Buffer.alloc(32, 7).toString('base64url');
    expect(readServerKeys(secret).publicKey).toBe(readServerKeys(secret).publicKey);
    expect(bytes(readServerKeys(secret).publicKey)).toHaveLength(65);
  });
});
