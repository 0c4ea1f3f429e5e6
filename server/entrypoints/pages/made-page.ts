import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#server/foundation/http/choose-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A rendered page, compressed once for all requests that share it. */
export type MadePage = { status: 200 | 404; etag: string; bodyAs: (encoding: Encoding) => Promise<Buffer> };

// Matches the server time, which differs in every rendering. A page that differs only there counts as the same page.
const clockReading = /"now":"[^"]*"/g;

export function makePage(status: 200 | 404, html: string): MadePage {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encode = async (encoding: Encoding) => {
    // Few answers are encoded here, because this level costs about a millisecond.
    if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    // All readers share these bytes. A string would be encoded again for each reader.
    return encoding === 'gzip' ? zip(html) : Buffer.from(html);
  };
  const hash = createHash('sha256').update(html.replace(clockReading, '')).digest('base64url');
  return {
    status,
    etag: `W/"${hash.slice(0, 22)}"`,
    bodyAs: encoding => {
      const known = made.get(encoding) ?? encode(encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

/** `has` is true when a result is stored or being made, so that asking costs nothing. */
type Shared<Made> = ((key: string) => Promise<Made>) & { has(key: string): boolean };
type Share<Made> = {
  underWay: Promise<Made> | null;
  kept: Promise<Made> | null;
  keptAt: number;
  since: number;
  times: number;
};

const keepMs = 1000;
// Requests per second. One person who reloads a page makes fewer, and always gets a new page.
const crowdTimes = 5;
const mostKept = 100;

/**
 * Shares a page among requests that arrive while it is being made. A page made this often within a second is stored for
 * one second. So a crowd costs one rendering per second.
 */
export function shareWhileMade<Made>(
  make: (key: string) => Promise<Made>,
  now: () => number = () => performance.now(),
): Shared<Made> {
  const shares = new Map<string, Share<Made>>();

  function sweep(): void {
    for (const [key, { underWay, since, keptAt }] of shares) {
      if (!underWay && now() - Math.max(since, keptAt) >= keepMs) shares.delete(key);
    }
  }

  function begin(key: string, share: Share<Made>): Promise<Made> {
    if (now() - share.since >= keepMs) Object.assign(share, { since: now(), times: 0 });
    share.times++;
    const made = make(key).then(
      done => {
        share.underWay = null;
        if (share.times >= crowdTimes) Object.assign(share, { kept: made, keptAt: now() });
        return done;
      },
      error => {
        shares.delete(key);
        throw error;
      },
    );
    share.underWay = made;
    return made;
  }

  const isKept = ({ kept, keptAt }: Share<Made>) => kept !== null && now() - keptAt < keepMs;
  const ask = (key: string) => {
    let share = shares.get(key);
    if (!share) {
      if (shares.size >= mostKept) sweep();
      share = { underWay: null, kept: null, keptAt: 0, since: now(), times: 0 };
      shares.set(key, share);
    }
    if (share.underWay) return share.underWay;
    if (share.kept && isKept(share)) return share.kept;
    share.kept = null;
    return begin(key, share);
  };
  const has = (key: string) => {
    const share = shares.get(key);
    return share !== undefined && (share.underWay !== null || isKept(share));
  };
  return Object.assign(ask, { has });
}
