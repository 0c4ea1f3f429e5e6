import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';

/** How long a call without a picture may be. */
export const bodyLimit = 128 * 1024;

/** What a body says besides the one long text in it may not be larger than a body without one. */
class JsonTooLargeError extends Error {
  override name = 'JsonTooLargeError';
  readonly statusCode = 413;
}

/** How many backslashes stand before this place, up to the beginning of the text. */
function isEscaped(json: string, at: number, from: number): boolean {
  let before = at;
  while (before > from && json[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/**
 * A picture or a file is one text of megabytes, which costs nothing to parse. As many megabytes of lists, names and
 * numbers would hold up everybody else for seconds, so without its longest text a body must be small. Only the quotation
 * marks are looked at, and no more of them than a small body could have.
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
      // A text without an end is no JSON, and whoever parses it says so at once.
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

/** JSON as Fastify reads it, once it is known that this takes no time. */
export function readBoundedJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isSmallBesidesLongestText(body)) return parse(request, body, done);
    done(new JsonTooLargeError(messages.server.tooLarge));
  });
}
