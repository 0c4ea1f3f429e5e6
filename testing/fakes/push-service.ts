import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser's subscription with the private half of its keys. */
export type FakeBrowser = { endpoint: string; p256dh: string; auth: string; privateKey: Buffer };

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Reads a message as the browser does (RFC 8291). */
export function decryptMessage(message: Buffer, { p256dh, auth, privateKey }: Omit<FakeBrowser, 'endpoint'>): string {
  const [salt, length] = [message.subarray(0, 16), message[20]!];
  const sender = message.subarray(21, 21 + length);
  const sealed = message.subarray(21 + length);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const key = derive(own.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** The claims of a message's sender. Throws if its signature is wrong. */
function readClaims(header: string): { aud: string; exp: number; sub: string; key: string } {
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${body}`), how, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong');
  return { ...JSON.parse(Buffer.from(body, 'base64url').toString()), key };
}

type Notification = { title: string; body: string; navigate: string; tag: string };
type Received = Notification & { endpoint: string; ttl: string; urgency: string; key: string; data: string };

type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** The push services of all browsers on this machine. Like a real one it checks the signature and cannot read. */
export async function startPushService() {
  const browsers = new Map<string, FakeBrowser>();
  const received: Received[] = [];
  const answers = new Map<string, Answer | 'silent'>();
  let asked = 0;
  let made = 0;

  const server = createServer(async (request, response) => {
    asked++;
    const message = await buffer(request);
    const endpoint = `https:/${request.url}`;
    const header = (name: string) => `${request.headers[name] ?? ''}`;
    const answer = answers.get(endpoint) ?? { status: 201 };
    if (answer === 'silent') return;
    const reply = ({ status, headers, body = '' }: Answer) => response.writeHead(status, headers).end(body);
    if (answer.status !== 201) return reply(answer);
    const browser = browsers.get(endpoint);
    if (!browser) return reply({ status: 410 });
    const claims = readClaims(header('authorization'));
    const isMeant = claims.aud === new URL(endpoint).origin && header('content-encoding') === 'aes128gcm';
    if (!isMeant || claims.exp > Date.now() / 1000 + 86_400 * 400) return reply({ status: 400 });
    const data = decryptMessage(message, browser);
    const { web_push: form, notification } = JSON.parse(data);
    if (form !== 8030 || !/^[\w-]{1,32}$/.test(header('topic'))) return reply({ status: 400 });
    const { key } = claims;
    received.push({ ...notification, endpoint, ttl: header('ttl'), urgency: header('urgency'), key, data });
    reply(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    asked: () => asked,
    textsFor: ({ endpoint }: FakeBrowser) =>
      received.filter(one => one.endpoint === endpoint).map(({ title, body }) => `${title} · ${body}`),
    /** A browser that subscribed at this host. */
    subscribe(host = 'fcm.googleapis.com'): FakeBrowser {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const endpoint = `https://${host}/send/${made++}-${randomBytes(6).toString('hex')}`;
      const browser = {
        endpoint,
        p256dh,
        auth: randomBytes(16).toString('base64url'),
        privateKey: pair.getPrivateKey(),
      };
      browsers.set(endpoint, browser);
      return browser;
    },
    /** The service answers this for the browser from now on. */
    answer: ({ endpoint }: FakeBrowser, answer: Answer | 'silent') => void answers.set(endpoint, answer),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

export const keysOf = ({ endpoint, p256dh, auth }: FakeBrowser) => ({ endpoint, p256dh, auth });
