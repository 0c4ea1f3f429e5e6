const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];
const idPattern = /^[\w-]{11}$/;

type VideoLink = { id: string; url: string };
type VideoLinkProblem = 'url' | 'youtube';

/** As it is kept: whatever else a copied address carries (lists, trackers) goes. */
export const linkOfVideo = (id: string): VideoLink => ({ id, url: `https://www.youtube.com/watch?v=${id}` });

const anyAddress = /^[a-z][a-z\d+.-]*:(\/\/[^\s/?#]\S*|[^\s/]\S*)$/i;
const webAddress = /^https?:\/\/([a-z\d.-]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

/** R5: the video that a link shows; ATH-207, ATH-209: no address at all, or not one of a video on YouTube. */
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
