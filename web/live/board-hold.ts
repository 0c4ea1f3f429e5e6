import { boardChannel } from '#domain/day/floors/frames.ts';
import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';
import { applied } from './apply-change.ts';
import { makeQuestions } from './board-questions.ts';
import { addressOf, askHowItIs, type BoardKey, BoardRefusal } from './board-request.ts';
import { type BoardLink, type LinkState, nothingHeld, notYet } from './held-board.ts';
import type { Holder, LiveLink } from './link.ts';
import { makeTimers } from './link-timers.ts';
import { browser, type Outside } from './outside.ts';
import { shareRows } from './share-rows.ts';

const second = 1000;
// All people in a hall get a change at the same moment. So each browser reloads after a random part of this time.
const reloadSpread = second;
const pagedEvery = 3 * second;
const behindEvery = 5 * second;
const longestWait = 60 * second;
// Milliseconds after which a load is cancelled, because a lost network may never report it.
const longestAnswer = 30 * second;
const mostOlderAnswers = 3;

/** One board as the server has it, while it has listeners: loads it once, then applies changes. */
export function makeBoardHold(key: BoardKey, link: LiveLink, outside: Outside = browser): BoardLink {
  const channel = boardChannel(key.categoryId, key.stage);
  const listeners = new Set<() => void>();
  let held = nothingHeld;
  let status = notYet;
  let isAwake = false;
  let loadFailures = 0;
  let olderAnswers = 0;
  /** True if the board may be old and the server cannot check it. */
  let isBehind = false;
  let loading: AbortController | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;
  /** The newest version that the stream announced; null before the first one. */
  let newest: { version: string; at: number } | null = null;
  /** Changes that arrived while the board was loading. */
  let queue: BoardChange[] = [];
  let engine: Promise<Awaited<ReturnType<Outside['loadEngine']>> | null> | null = null;
  let leave = () => {};

  // A device never stores the board of the staff.
  const kept = key.scope === 'staff' ? undefined : outside.kept;

  const timers = makeTimers();
  const { after, stop } = timers;
  const spread = (wait: number) => wait * (0.5 + outside.random());
  const backOff = (failures: number) => spread(Math.min(longestWait, second * 2 ** (failures - 1)));

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  function stateNow(): LinkState {
    if (!link.isOnline()) return 'offline';
    if (isBehind && loadFailures === 0) return 'behind';
    if (link.isLive(channel)) return loadFailures === 0 ? 'live' : 'connecting';
    if (loadFailures > 0) return 'offline';
    if (link.isBlocked(channel)) return questions.isFollowing() ? 'live' : 'polling';
    return 'connecting';
  }
  function report(isNewest = false, staleFor = 0) {
    const next = { state: stateNow(), at: isNewest ? outside.now() - staleFor : status.at };
    if (next.state === status.state && next.at === status.at) return;
    status = next;
    tell();
  }
  function take(board: Board, changedAt: number) {
    const isSame = held.board?.version === board.version;
    held = { board: isSame ? held.board : shareRows(held.board, board), changedAt, failure: null };
    if (!isSame) kept?.put(addressOf(key), held.board);
    tell();
  }
  const isNewest = () => newest === null || held.board?.version === newest.version;

  // Without the code that ranks, each change reloads the board. A new release may have removed its file.
  const engineOnce = () => (engine ??= outside.loadEngine().catch(() => null));

  function giveUp() {
    loading?.abort();
    loading = null;
    stop('answer');
  }
  async function load() {
    stop('load');
    if (loading || !isAwake) return;
    const mine = new AbortController();
    loading = mine;
    after('answer', longestAnswer, () => {
      giveUp();
      refused(new BoardRefusal(0));
    });
    loadedAt = outside.now();
    queue = [];
    try {
      const [{ board, staleFor }, apply] = await Promise.all([
        askHowItIs(key, {}, { signal: mine.signal, fetch: outside.fetch }),
        engineOnce(),
      ]);
      if (mine.signal.aborted) return;
      loading = null;
      stop('answer');
      loadFailures = 0;
      let last = board;
      for (const change of queue) last = applied(last, change, apply) ?? last;
      const isKnown = held.board?.version === last.version;
      take(last, isKnown ? (held.changedAt ?? outside.now()) : Math.min(outside.now(), last.at));
      isBehind = staleFor !== null;
      report(true, staleFor ?? 0);
      if (isBehind) after('load', spread(behindEvery), load);
      else checkNewest(last);
    } catch (error) {
      if (mine.signal.aborted) return;
      loading = null;
      stop('answer');
      refused(error);
    }
  }
  /** A cache in between may return an old board: retry a limited number of times. */
  function checkNewest(board: Board) {
    if (isNewest() || (newest && board.at >= newest.at)) olderAnswers = 0;
    else if (++olderAnswers <= mostOlderAnswers) after('load', spread(2 * second), load);
  }
  function refused(error: unknown) {
    const code = error instanceof BoardRefusal ? error.status : 0;
    if (code === 404 || code === 401 || code === 403) {
      // The answer is final, so the page hides a board that the reader may no longer see.
      held = { ...nothingHeld, failure: code === 404 ? 'missing' : 'forbidden' };
      kept?.put(addressOf(key), null);
      rest();
      link.refuse(channel, true);
      return tell();
    }
    loadFailures++;
    if (!held.board && kept) void showKept();
    else if (!held.board) held = { ...held, failure: 'failed' };
    tell();
    report();
    after('load', backOff(loadFailures), load);
  }
  /** Without network it shows the last board stored on this device, with its age. */
  async function showKept() {
    const last = await kept?.get(addressOf(key)).catch(() => null);
    if (held.board || !isAwake || held.failure === 'missing' || held.failure === 'forbidden') return;
    if (last) {
      held = { board: last.value, changedAt: Math.min(last.at, last.value.at), failure: null };
      status = { state: stateNow(), at: last.at };
    } else held = { ...held, failure: 'failed' };
    tell();
  }
  function loadSoon() {
    if (loading || timers.isWaiting('load')) return;
    const jitter = key.scope === 'staff' ? 0 : outside.random() * reloadSpread;
    const pause = held.board?.page ? loadedAt + pagedEvery - outside.now() : 0;
    after('load', Math.max(jitter, pause), load);
  }

  function onHello(said: { version: string; at: number }) {
    stop('poll');
    questions.hangUp();
    newest = said;
    if (held.board && !isNewest()) loadSoon();
    else if (!held.board && !loading && !timers.isWaiting('load')) load();
    report(held.board !== null && isNewest());
  }
  async function onChange(change: BoardChange) {
    newest = { version: change.to, at: change.at };
    if (loading) return void queue.push(change);
    const apply = await engineOnce();
    if (loading) return void queue.push(change);
    const { board } = held;
    if (!board || !isAwake) return;
    if (board.version !== change.to) {
      const next = applied(board, change, apply);
      if (!next) return loadSoon();
      take(next, outside.now());
    }
    // The server sent a change, so it can read its data again.
    isBehind = false;
    report(isNewest());
  }
  function onBeat(isBehindNow: boolean) {
    // The server may have been unable to send changes; a reload brings them.
    if (held.board && (!isNewest() || (isBehind && !isBehindNow))) loadSoon();
    isBehind ||= isBehindNow;
    report(held.board !== null && isNewest() && !isBehind);
  }
  const questions = makeQuestions(key, outside, timers, {
    board: () => held.board,
    // A load may have brought a newer board than the last stream announced.
    isOld: () => newest !== null && held.board?.version !== newest.version && (held.board?.at ?? 0) < newest.at,
    isLoading: () => loading !== null || timers.isWaiting('load'),
    hasFailed: () => loadFailures > 0,
    isBlocked: () => link.isBlocked(channel),
    load,
    answered: async answer => {
      isBehind = answer.isBehind;
      for (const change of answer.changes) await onChange(change);
      report(isNewest() && !isBehind);
    },
  });
  function rest() {
    isAwake = false;
    questions.hangUp();
    giveUp();
    timers.stopAll();
  }
  const isRefused = () => held.failure === 'missing' || held.failure === 'forbidden';

  const holder: Holder = {
    hello: greeting => {
      if ('version' in greeting) onHello(greeting);
    },
    said: frame => {
      if (frame.event === 'change') void onChange(frame.change);
    },
    beat: onBeat,
    ask: isAlone => {
      if (!isAwake || timers.isWaiting('poll')) return;
      // Its own load finds out why a board alone has no stream.
      if (link.isBlocked(channel)) questions.poll();
      else if (!isAlone && !timers.isWaiting('load')) load();
    },
    wake: () => {
      if (isRefused()) return;
      isAwake = true;
      questions.hangUp();
      giveUp();
      load();
    },
    rest,
    report: () => report(),
    end: () => {
      [held, status, newest] = [nothingHeld, notYet, null];
      [loadFailures, isBehind] = [0, false];
    },
  };
  function retry() {
    if (isRefused()) {
      held = { ...held, failure: null };
      isAwake = true;
      link.accept(channel);
      tell();
    }
    load();
    link.retry();
  }

  return {
    held: () => held,
    status: () => status,
    retry,
    subscribe: listener => {
      listeners.add(listener);
      if (listeners.size === 1) {
        leave = link.follow(channel, holder);
        // The reader may have signed in since.
        if (isRefused()) retry();
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave();
      };
    },
  };
}
