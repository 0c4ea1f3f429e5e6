import type { SignedIn } from './factories/accounts.ts';
import { cookieOf } from './factories/live-boards.ts';

type Body = NonNullable<RequestInit['body']>;

const tus = { 'tus-resumable': '1.0.0' };

export function videoClient(url: string, who: Pick<SignedIn, 'cookies'> | null) {
  const cookie = who ? { cookie: cookieOf(who) } : {};
  const send = (method: string, id: string, headers: Record<string, string> = {}, body?: Body) =>
    fetch(`${url}/uploads/videos/${id}`, {
      method,
      headers: { ...tus, ...cookie, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  return {
    send,
    head: (id: string) => send('HEAD', id),
    offset: async (id: string) => Number((await send('HEAD', id)).headers.get('upload-offset') ?? -1),
    patch: (id: string, at: number, body: Body, headers: Record<string, string> = {}) =>
      send(
        'PATCH',
        id,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${at}`, ...headers },
        body,
      ),
    cancel: (id: string) => send('DELETE', id),
    play: (id: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${url}/files/videos/${id}`, { method, headers: { ...cookie, ...headers } }),
  };
}
