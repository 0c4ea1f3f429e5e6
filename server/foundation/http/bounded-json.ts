import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';

/** Most bytes in the body of a call without a picture. */
export const bodyLimit = 128 * 1024;

/** The error of a body that is too large even without its longest text. */
class JsonTooLargeError extends Error {
  override name = 'JsonTooLargeError';
  readonly statusCode = 413;
}

function isEscaped(json: string, at: number, from: number): boolean {
  let before = at;
  while (before > from && json[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/**
 * True if the body is small apart from its longest text. A picture or file is one text of megabytes and cheap to parse.
 * Megabytes of lists, names and numbers would block this thread for seconds. The check looks only at quotation marks,
 * at most as many as a small body can have.
 */
export function isSmallBesidesLongestText(json: string, most = bodyLimit): boolean {
  if (json.length <= most) return true;
  let longest = 0;
  let rest = 0;
  let marks = 0;
  let at = 0;
  while (rest <= most) {
    const start = json.indexOf('"', at);
    if (start < 0) return rest + json.length - at <= most;
    rest += start - at;
    let end = start;
    do {
      end = json.indexOf('"', end + 1);
      // A text that was cut off is not JSON, and the parser rejects it immediately.
      if (end < 0) return true;
      if (++marks > most) return false;
    } while (isEscaped(json, end, start + 1));
    const length = end + 1 - start;
    rest += Math.min(length, longest);
    longest = Math.max(length, longest);
    at = end + 1;
  }
  return false;
}

/** Gives Fastify a JSON parser that first checks whether parsing is fast. */
export function readBoundedJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isSmallBesidesLongestText(body)) return parse(request, body, done);
    done(new JsonTooLargeError(messages.server.tooLarge));
  });
}
