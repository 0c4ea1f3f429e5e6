export type AskedBoard = { path: string; accepted: string | undefined; known: string | undefined };

const onlyBoard =
  /^GET (\/boards\/[\w-]{1,64}\/(?:qualifier|event)) HTTP\/1\.1\r\n((?:[\w-]{1,64}:[\t -~]{0,1000}\r\n){1,60})\r\n$/;

/**
 * Parses a complete request for one board, as browsers and caches write it. Null for any other or doubtful request:
 * node:http reads or refuses it.
 */
export function readHead(bytes: Buffer): AskedBoard | null {
  const [, path, lines] = onlyBoard.exec(bytes.toString('latin1')) ?? [];
  if (path === undefined || lines === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const end = line.indexOf(':');
    if (end < 0) continue;
    const name = line.slice(0, end).toLowerCase();
    if (headers.has(name)) return null;
    headers.set(name, line.slice(end + 1).trim());
  }
  const saysMore = speaksOfMore.some(name => headers.has(name));
  if (saysMore || !headers.get('host') || (headers.get('connection') ?? 'keep-alive').toLowerCase() !== 'keep-alive') {
    return null;
  }
  return { path, accepted: headers.get('accept-encoding'), known: headers.get('if-none-match') };
}

/** Headers that announce a body or another protocol. */
const speaksOfMore = ['content-length', 'transfer-encoding', 'trailer', 'upgrade', 'expect', 'http2-settings'];
