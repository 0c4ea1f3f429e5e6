const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];
const idPattern = /^[\w-]{11}$/;

type VideoLink = { id: string; url: string };
type VideoLinkProblem = 'url' | 'youtube';

/** The link to store, without the other parts of the copied address (playlist, tracking). */
export const linkOfVideo = (id: string): VideoLink => ({ id, url: `https://www.youtube.com/watch?v=${id}` });

const anyAddress = /^[a-z][a-z\d+.-]*:(\/\/[^\s/?#]\S*|[^\s/]\S*)$/i;
const webAddress = /^https?:\/\/([a-z\d.-]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

/**
 * The video of a typed link (R5). `url`: the text is not an address (ATH-207). `youtube`: it is not a YouTube video
 * (ATH-209).
 */
export function readVideoLink(text: string): VideoLink | VideoLinkProblem {
  const typed = text.trim();
  const isBare = hosts.some(host => typed.toLowerCase().startsWith(`${host}/`));
  const address = isBare ? `https://${typed}` : typed;
  if (!anyAddress.test(address)) return 'url';
  const [, host = '', path = '', query = ''] = webAddress.exec(address) ?? [];
  if (!hosts.includes(host.toLowerCase())) return 'youtube';
  const id = idIn(host.toLowerCase(), path, query);
  return idPattern.test(id) ? linkOfVideo(id) : 'youtube';
}

function idIn(host: string, path: string, query: string): string {
  const [first = '', second = '', ...more] = path.replace(/\/$/, '').slice(1).split('/');
  if (more.length > 0) return '';
  if (host === 'youtu.be') return second === '' ? first : '';
  if (first === 'watch' && second === '') return /(?:^|&)v=([^&]*)/.exec(query)?.[1] ?? '';
  return ['shorts', 'live'].includes(first) ? second : '';
}
