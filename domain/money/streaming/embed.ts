// The players that a stream may show: a few hosts, each with an address rebuilt from the pasted one.

export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.twitch.tv',
  'https://iframe.cloudflarestream.com',
  'https://player.mux.com',
] as const;

/** The parts of a web address; domain code has no `URL`. User names, ports and escaped characters are not accepted. */
type Address = { host: string; path: string; param: (name: string) => string | undefined };

function addressOf(text: string): Address | null {
  const [, host = '', path = '/', query = ''] =
    /^https:\/\/([a-z\d.-]+)(\/[^?#\\]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? [];
  if (host === '') return null;
  const pairs = query.split('&').map(pair => pair.split('='));
  return { host: host.toLowerCase(), path, param: name => pairs.find(([key]) => key === name)?.[1] };
}

const youTubeId = /^[\w-]{11}$/;
const youTube = (id: string | undefined) =>
  id && youTubeId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;

function youTubeIn({ path, param }: Address): string | null {
  if (path === '/watch') return youTube(param('v'));
  return youTube(/^\/(?:embed|live)\/([^/]+)\/?$/.exec(path)?.[1]);
}

function vimeoIn({ path, param }: Address): string | null {
  const id = /^\/(?:video\/)?(\d{1,15})\/?$/.exec(path)?.[1];
  if (!id) return null;
  const secret = param('h');
  return `https://player.vimeo.com/video/${id}${secret && /^[\da-f]{1,20}$/.test(secret) ? `?h=${secret}` : ''}`;
}

const channelName = /^[A-Za-z0-9_]{2,25}$/;
const twitch = (name: string | undefined) =>
  name && channelName.test(name) ? `https://player.twitch.tv/?channel=${name}` : null;

const readers: Record<string, (address: Address) => string | null> = {
  'www.youtube-nocookie.com': youTubeIn,
  'www.youtube.com': youTubeIn,
  'youtube.com': youTubeIn,
  'm.youtube.com': youTubeIn,
  'youtu.be': ({ path }) => youTube(path.slice(1)),
  'player.vimeo.com': vimeoIn,
  'vimeo.com': vimeoIn,
  'player.twitch.tv': ({ param }) => twitch(param('channel')),
  'www.twitch.tv': ({ path }) => twitch(/^\/(\w+)\/?$/.exec(path)?.[1]),
  'iframe.cloudflarestream.com': ({ path }) => {
    const id = /^\/([\da-f]{32})\/?$/.exec(path)?.[1];
    return id ? `https://iframe.cloudflarestream.com/${id}` : null;
  },
  'player.mux.com': ({ path }) => {
    const id = /^\/([A-Za-z0-9]{10,80})\/?$/.exec(path)?.[1];
    return id ? `https://player.mux.com/${id}` : null;
  },
};

/** The `src` of the only iframe in a markup. Null without an iframe or with several. */
function sourceOf(markup: string): string | null {
  const [tag = '', ...more] = markup.match(/<iframe\b[^>]*>/gi) ?? [];
  const sources = [...tag.matchAll(/\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  if (more.length > 0 || sources.length !== 1) return null;
  const [, double, single] = sources[0] ?? [];
  return (double ?? single ?? '').replaceAll('&amp;', '&').trim();
}

/**
 * The address of the player in a pasted markup or address; null for other hosts. Nothing else of the text is stored
 * (T3).
 */
export function readEmbed(pasted: string): string | null {
  const text = pasted.trim();
  const source = text.startsWith('<') ? sourceOf(text) : text;
  // Some sites write addresses without `https:`.
  const address = addressOf(source?.startsWith('//') ? `https:${source}` : (source ?? ''));
  if (!address || !Object.hasOwn(readers, address.host)) return null;
  return readers[address.host]?.(address) ?? null;
}

/** The markup of a record, which contains only the player (PUB-271). */
export const embedMarkup = (src: string): string => `<iframe src="${src}" allowfullscreen></iframe>`;

/** Adds our host to a Twitch address: Twitch plays only on a page that its address names. */
export const playerAt = (src: string, host: string): string =>
  src.startsWith('https://player.twitch.tv/') ? `${src}&parent=${host}` : src;
