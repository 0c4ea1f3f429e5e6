import { type ClientLink, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';

// The messages by HTTP status. A proxy or a full server answers with its own text or none.
const wordsOf: Record<number, string> = {
  413: messages.server.tooLarge,
  429: messages.server.tooMany,
  502: messages.server.away,
  503: messages.server.away,
  504: messages.server.away,
};

const textless = (status: number) =>
  new ORPCError('UNEXPECTED_ANSWER', {
    status: Math.max(400, status),
    message: wordsOf[status] ?? messages.server.unexpected,
  });

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return ((await response.json()) as { json?: unknown } | null)?.json;
  } catch {
    throw textless(response.status);
  }
}

/**
 * Sends calls in oRPC's format, but only as plain JSON: the contract uses only text, numbers and lists. The library's
 * own link also supports dates, sets, files and streams. It costs every first visit 6 KB more.
 */
export const rpcLink = (origin = ''): ClientLink<Record<never, never>> => ({
  async call(path, input, { signal }) {
    const response = await fetch(`${origin}/rpc/${path.join('/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
      signal,
    });
    const json = await bodyOf(response);
    if (response.ok) return json;
    throw isORPCErrorJson(json) ? createORPCErrorFromJson(json) : textless(response.status);
  },
});
