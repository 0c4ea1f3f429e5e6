const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);
const form = /^[\w-]{11}$/;

/** R5: the id of the video behind a link to YouTube in any of its spellings; null for every other address. */
export function youTubeIdOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const [, first, second] = pathname.split('/');
  const id =
    hostname === 'youtu.be'
      ? first
      : !hosts.has(hostname)
        ? null
        : first === 'shorts' || first === 'live' || first === 'embed'
          ? second
          : searchParams.get('v');
  return id && form.test(id) ? id : null;
}
