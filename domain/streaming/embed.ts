// What may be shown as a stream: players of a few hosts, each at an address that is made anew from what was pasted.

export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.twitch.tv',
  'https://iframe.cloudflarestream.com',
  'https://player.mux.com',
] as const;

const youTubeId = /^[\w-]{11}$/;
const youTube = (id: string | null | undefined) =>
  id && youTubeId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;

function youTubeIn({ pathname, searchParams }: URL): string | null {
  if (pathname === '/watch') return youTube(searchParams.get('v'));
  return youTube(/^\/(?:embed|live)\/([^/]+)\/?$/.exec(pathname)?.[1]);
}

function vimeoIn({ pathname, searchParams }: URL): string | null {
  const id = /^\/(?:video\/)?(\d{1,15})\/?$/.exec(pathname)?.[1];
  if (!id) return null;
  const secret = searchParams.get('h');
  return `https://player.vimeo.com/video/${id}${secret && /^[\da-f]{1,20}$/.test(secret) ? `?h=${secret}` : ''}`;
}

const channelName = /^[A-Za-z0-9_]{2,25}$/;
const twitch = (name: string | null | undefined) =>
  name && channelName.test(name) ? `https://player.twitch.tv/?channel=${name}` : null;

/** The player of an address, by its host. */
const readers: Record<string, (url: URL) => string | null> = {
  'www.youtube-nocookie.com': youTubeIn,
  'www.youtube.com': youTubeIn,
  'youtube.com': youTubeIn,
  'm.youtube.com': youTubeIn,
  'youtu.be': ({ pathname }) => youTube(pathname.slice(1)),
  'player.vimeo.com': vimeoIn,
  'vimeo.com': vimeoIn,
  'player.twitch.tv': ({ searchParams }) => twitch(searchParams.get('channel')),
  'www.twitch.tv': ({ pathname }) => twitch(/^\/(\w+)\/?$/.exec(pathname)?.[1]),
  'iframe.cloudflarestream.com': ({ pathname }) => {
    const id = /^\/([\da-f]{32})\/?$/.exec(pathname)?.[1];
    return id ? `https://iframe.cloudflarestream.com/${id}` : null;
  },
  'player.mux.com': ({ pathname }) => {
    const id = /^\/([A-Za-z0-9]{10,80})\/?$/.exec(pathname)?.[1];
    return id ? `https://player.mux.com/${id}` : null;
  },
};

/** The one `src` of the one iframe of a markup. */
function sourceOf(markup: string): string | null {
  const [tag = '', ...more] = markup.match(/<iframe\b[^>]*>/gi) ?? [];
  const sources = [...tag.matchAll(/\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  if (more.length > 0 || sources.length !== 1) return null;
  const [, double, single] = sources[0] ?? [];
  return (double ?? single ?? '').replaceAll('&amp;', '&').trim();
}

/** T3: the player that was pasted, as markup or as a plain address; null for any other. Nothing else of it is kept. */
export function readEmbed(pasted: string): string | null {
  const text = pasted.trim();
  const source = text.startsWith('<') ? sourceOf(text) : text;
  // Some sites leave the scheme out.
  const address = source?.startsWith('//') ? `https:${source}` : source;
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  return Object.hasOwn(readers, url.hostname) ? (readers[url.hostname]?.(url) ?? null) : null;
}

/** PUB-271: the record's markup, with nothing in it but the player. */
export const embedMarkup = (src: string): string => `<iframe src="${src}" allowfullscreen></iframe>`;

/** Twitch plays only on a page that its address names. */
export const playerAt = (src: string, host: string): string =>
  src.startsWith('https://player.twitch.tv/') ? `${src}&parent=${host}` : src;
