import type { Board } from '#domain/scoring/boards/board.ts';
import { askAfter, type BoardKey } from './board-request.ts';
import type { makeTimers } from './link-timers.ts';
import type { Outside } from './outside.ts';

const second = 1000;
const pollEvery = 10 * second;
const behindEvery = 5 * second;
const afterLoad = 2 * second;
// A cache gives all its readers one answer, so they come back spread.
const askSpread = second / 2;
// The server answers within 25 seconds.
const longestQuestion = 40 * second;

type Answer = Awaited<ReturnType<typeof askAfter>>;
type Hold = {
  board: () => Board | null;
  isOld: () => boolean;
  isLoading: () => boolean;
  hasFailed: () => boolean;
  isBlocked: () => boolean;
  load: () => void;
  answered: (answer: Answer) => Promise<void>;
};

/** Without a stream: asks for the changes after the shown version. A board that has none is loaded now and then. */
export function makeQuestions(key: BoardKey, outside: Outside, timers: ReturnType<typeof makeTimers>, hold: Hold) {
  const { after, stop } = timers;
  let asking: AbortController | null = null;
  /** Questions bring changes as soon as a stream would. */
  let isFollowing = false;
  const nowAndThen = () => pollEvery + outside.random() * 3 * second;
  const pollSoon = (wait: number) => {
    if (hold.isBlocked()) after('poll', wait, poll);
  };

  function hangUp() {
    asking?.abort();
    asking = null;
    isFollowing = false;
    stop('question');
  }
  function poll() {
    if (asking) return;
    const board = hold.board();
    const hasChanges = key.scope !== 'staff' && (!board || (board.kind === 'fitness' && board.page === null));
    const isLoading = hold.isLoading();
    const hasFailed = hold.hasFailed();
    if (board && hasChanges && !hold.isOld() && !hasFailed && !isLoading) return void askForChanges(board.version);
    // A load that failed keeps its own delay, which grows.
    if (!isLoading) hold.load();
    pollSoon(hasChanges && !hasFailed ? afterLoad : nowAndThen());
  }
  function askedInVain() {
    hangUp();
    hold.load();
    pollSoon(nowAndThen());
  }
  async function askForChanges(version: string) {
    const mine = new AbortController();
    asking = mine;
    const askedAt = outside.now();
    after('question', longestQuestion, askedInVain);
    try {
      const answer = await askAfter(key, version, { signal: mine.signal, fetch: outside.fetch });
      if (mine.signal.aborted) return;
      hangUp();
      isFollowing = true;
      await hold.answered(answer);
      const isEmpty = answer.changes.length === 0;
      // A server that stops answers at once. A cache keeps an empty answer for a second.
      const pause = isEmpty ? (outside.now() - askedAt < behindEvery ? behindEvery : second) : 0;
      pollSoon(pause + outside.random() * askSpread);
    } catch {
      if (!mine.signal.aborted) askedInVain();
    }
  }
  return { poll, hangUp, isFollowing: () => isFollowing };
}
