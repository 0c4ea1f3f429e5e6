import { linkOfVideo } from '#domain/scoring/results/youtube.ts';

/** The answer to a link. 'unknown': YouTube gave no answer, so the judge checks the link (R5). */
type LinkAnswer = 'there' | 'gone' | 'unknown';
export type VideoLinks = { ask: (videoId: string) => Promise<LinkAnswer> };

const patienceMs = 2_500;
// Most questions in progress. A waiting request uses a slot, and the last minute before a deadline brings many
// together.
const mostAtOnce = 64;
const saysGone = [400, 401, 403, 404, 410];

/** Asks YouTube's oEmbed whether everybody can see a video. https://oembed.com */
export function youTubeLinks(oembedUrl: string | null): VideoLinks {
  let underWay = 0;

  async function askOembed(url: string, videoId: string): Promise<LinkAnswer> {
    const query = new URLSearchParams({ format: 'json', url: linkOfVideo(videoId).url });
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await fetch(`${url}?${query}`, { signal, redirect: 'error' });
      await answer.body?.cancel();
      if (saysGone.includes(answer.status)) return 'gone';
      // A network may answer with a page of its own, such as a login page. That is no answer of YouTube.
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
