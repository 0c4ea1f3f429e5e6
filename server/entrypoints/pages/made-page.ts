import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#server/foundation/http/choose-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page as it is sent: compressed once for all who asked for it together. */
export type MadePage = { status: 200 | 404; etag: string; bodyAs: (encoding: Encoding) => Promise<Buffer> };

// The clock's reading moves with every drawing; a page that says nothing else is the same page.
const clockReading = /"now":"[^"]*"/g;

export function makePage(status: 200 | 404, html: string): MadePage {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encode = async (encoding: Encoding) => {
    // Made for a few answers: a level that costs about a millisecond.
    if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    // As bytes every reader is sent the same ones; a text would be written out anew for each.
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

/** `has`: what is there, or on its way, so that asking for it costs nothing. */
type Shared<Made> = ((key: string) => Promise<Made>) & { has(key: string): boolean };
type Share<Made> = {
  underWay: Promise<Made> | null;
  kept: Promise<Made> | null;
  keptAt: number;
  since: number;
  times: number;
};

const keepMs = 1000;
// Who looks at his own change makes fewer pages a second than this, and sees each of them anew.
const crowdTimes = 5;
const mostKept = 100;

/**
 * What a crowd asks for while it is being made is made once. What had to be made again and again within a second is then
 * kept for one, so that a crowd costs a drawing a second.
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
