const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];
const idPattern = /^[\w-]{11}$/;

export type VideoLink = { id: string; url: string };
export type VideoLinkProblem = 'url' | 'youtube';

/** As it is kept: whatever else a copied address carries (lists, trackers) goes. */
export const linkOfVideo = (id: string): VideoLink => ({ id, url: `https://www.youtube.com/watch?v=${id}` });

/** R5: the video that a link shows; ATH-207, ATH-209: no address at all, or not one of a video on YouTube. */
export function readVideoLink(text: string): VideoLink | VideoLinkProblem {
  const typed = text.trim();
  const isBare = hosts.some(host => typed.toLowerCase().startsWith(`${host}/`));
  const address = isBare ? `https://${typed}` : typed;
  if (!URL.canParse(address)) return 'url';
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.hostname)) return 'youtube';
  const id = idIn(url);
  return idPattern.test(id) ? linkOfVideo(id) : 'youtube';
}

function idIn({ hostname, pathname, searchParams }: URL): string {
  const [first = '', second = '', ...more] = pathname.replace(/\/$/, '').slice(1).split('/');
  if (more.length > 0) return '';
  if (hostname === 'youtu.be') return second === '' ? first : '';
  if (first === 'watch') return second === '' ? (searchParams.get('v') ?? '') : '';
  return ['shorts', 'live'].includes(first) ? second : '';
}
