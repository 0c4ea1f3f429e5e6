import type { FastifyInstance } from 'fastify';
import type { SignedIn } from './factories/accounts.ts';

type Answer = { status: number; result?: unknown; error?: unknown };

/** Posts to `/callable/{name}` with the cookies of the caller. */
export async function postByName(
  http: FastifyInstance,
  name: string,
  payload: unknown,
  who?: SignedIn,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const cookie = [...(who?.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  const sent = { 'content-type': 'application/json', cookie, ...headers };
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await http.inject({ method: 'POST', url: `/callable/${name}`, headers: sent, body });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

export const wireError = (status: number, word: string, message: string) => ({
  status,
  error: { status: word, message },
});
