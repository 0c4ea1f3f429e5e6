import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | null;

/** A page as it is sent: compressed once for all who asked for it together. */
export type MadePage = { status: 200 | 404; etag: string; bodyAs: (encoding: Encoding) => Promise<Buffer> };

// The clock's reading moves with every drawing; a page that says nothing else is the same page.
const clockReading = /"now":"[^"]*"/g;

export function makePage(status: 200 | 404, html: string): MadePage {
  const made = new Map<Encoding, Promise<Buffer>>();
  const encode = async (encoding: Encoding) => {
    // Made for a few answers: a level that costs about a millisecond.
    if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    // Of bytes every reader is sent the same ones; a text would be written out anew for each.
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

/** What a crowd asks for while it is being made is made once; nothing is kept after that. */
export function shareWhileMade<Made>(make: (key: string) => Promise<Made>): (key: string) => Promise<Made> {
  const underWay = new Map<string, Promise<Made>>();
  return key => {
    const known = underWay.get(key);
    if (known) return known;
    const made = make(key).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
