import { Agent, type RequestOptions, request } from 'node:https';
import type { Cluster } from './cluster.ts';

type Front = ReturnType<Cluster['front']>;
/** `input` goes to a procedure, `bytes` to an address that reads them as they are. */
type Question = { path: string; input?: unknown; bytes?: Uint8Array; cookie?: string };
type Answer = { status: number; body: string };

/** A person with an address of their own, on a connection that stays open. */
export function openPerson({ host, port, name, ca }: Front, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options: RequestOptions = { host, port, servername: name, ca, agent, localAddress };
  const headersOf = ({ input, bytes, cookie }: Question) => ({
    host: name,
    ...(input !== undefined && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': 'application/octet-stream' }),
    ...(cookie && { cookie }),
  });
  /** Status 0: no answer came. */
  const ask = (question: Question) =>
    new Promise<Answer>(resolve => {
      const { path, input, bytes } = question;
      const sent = bytes ?? (input === undefined ? undefined : JSON.stringify({ json: input }));
      const none = () => resolve({ status: 0, body: '' });
      const method = sent === undefined ? 'GET' : 'POST';
      const asked = request({ ...options, path, method, headers: headersOf(question) }, answer => {
        let body = '';
        answer.setEncoding('utf8').on('data', chunk => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', none);
      });
      asked.on('error', none).end(sent);
    });
  return { ask, options, close: () => agent.destroy() };
}
