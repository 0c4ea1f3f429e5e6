import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';

const whilePairing = 3_000;
/** In milliseconds. A screen shows a newly chosen scene within this time. */
const whilePaired = 2_000;
const longestAnswer = 15_000;

type Heard = {
  info: () => ScreenInfo;
  said: (hello: ScreenHello) => void;
  /** Called after a failed request. `null`: no answer. */
  failed: (sentence: string | null) => void;
};

/**
 * Polls the server for the scene, and reports the scene that the screen shows. So the organizer sees from afar that the
 * screen works.
 */
export function startHeartbeat(token: string, { info, said, failed }: Heard): () => void {
  let wait = whilePairing;
  async function ask(): Promise<void> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), longestAnswer);
    try {
      const answer = await fetch('/api/v1/screens/hello', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, info: info() }),
        signal: patience.signal,
      });
      const told = await answer.json();
      if (answer.ok) {
        wait = told.state === 'paired' ? whilePaired : whilePairing;
        said(told);
      } else failed(answer.status < 500 && typeof told.message === 'string' ? told.message : null);
    } catch {
      failed(null);
    } finally {
      clearTimeout(timer);
    }
  }
  const askAgain = () => void ask().then(() => setTimeout(askAgain, wait));
  askAgain();
  // Ask immediately when the network is back.
  const soon = () => void ask();
  window.addEventListener('online', soon);
  return soon;
}
