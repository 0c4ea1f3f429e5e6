import { linkOfVideo } from '#domain/scoring/results/youtube.ts';

/** 'unknown': nobody could be asked, and the judge looks instead (R5). */
type LinkAnswer = 'there' | 'gone' | 'unknown';
export type VideoLinks = { ask: (videoId: string) => Promise<LinkAnswer> };

const patienceMs = 2_500;
// A request that waits here holds a place among the requests under way; a last minute brings them all at once.
const mostAtOnce = 64;
const saysGone = [400, 401, 403, 404, 410];

/** Asks YouTube's oEmbed whether a video can be seen by everybody. https://oembed.com */
export function youTubeLinks(oembedUrl: string | null): VideoLinks {
  let underWay = 0;

  async function askOembed(url: string, videoId: string): Promise<LinkAnswer> {
    const query = new URLSearchParams({ format: 'json', url: linkOfVideo(videoId).url });
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await fetch(`${url}?${query}`, { signal, redirect: 'error' });
      await answer.body?.cancel();
      if (saysGone.includes(answer.status)) return 'gone';
      // A network that answers for YouTube with a page of its own has not asked it.
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      return answer.ok && isJson ? 'there' : 'unknown';
    } catch {
      return 'unknown';
    }
  }

  return {
    async ask(videoId) {
      if (!oembedUrl || underWay >= mostAtOnce) return 'unknown';
      underWay++;
      try {
        return await askOembed(oembedUrl, videoId);
      } finally {
        underWay--;
      }
    },
  };
}
