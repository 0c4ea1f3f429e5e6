import type { Board, BoardChange } from '#domain/boards/board.ts';
import { addressOf, askForBoard, type BoardKey, BoardRefusal } from './board-request.ts';
import { browser, type Outside } from './outside.ts';
import { shareRows } from './share-rows.ts';

/** `polling`: streams are blocked here, and the board is asked for now and then. */
export type LinkState = 'connecting' | 'live' | 'polling' | 'offline';
/** `at`: when the board was last known to be the newest, by this browser's clock. */
export type LinkStatus = { state: LinkState; at: number | null };
/** `changedAt`: when its content last changed. A board that is kept although it cannot be asked for has no failure. */
export type Held = {
  board: Board | null;
  changedAt: number | null;
  failure: 'missing' | 'forbidden' | 'failed' | null;
};
export type BoardLink = {
  held: () => Held;
  status: () => LinkStatus;
  subscribe: (listener: () => void) => () => void;
  /** Asks again at once, whatever was being waited for. */
  retry: () => void;
};

export const nothingHeld: Held = { board: null, changedAt: null, failure: null };
export const notYet: LinkStatus = { state: 'connecting', at: null };

const second = 1000;
// Everybody in a hall hears of a change in the same moment; not everybody asks in it.
const reloadSpread = second;
const pagedEvery = 3 * second;
const pollEvery = 10 * second;
const failuresUntilPolling = 3;
const longestWait = 60 * second;
// The server's heart beats every 15 s.
const longestSilence = 40 * second;
// A network that went away may never say that no answer will come.
const longestAnswer = 30 * second;
const hiddenFor = 60 * second;
const linger = 5 * second;
const mostOlderAnswers = 3;

/** One board as the server has it, for as long as somebody listens: its bytes once, then what changes. */
export function makeLink(key: BoardKey, outside: Outside = browser): BoardLink {
  const listeners = new Set<() => void>();
  let held = nothingHeld;
  let status = notYet;
  let isOpen = false;
  let stream: InstanceType<Outside['EventSource']> | null = null;
  let isGreeted = false;
  let hasHeartbeat = false;
  let streamFailures = 0;
  let loadFailures = 0;
  let olderAnswers = 0;
  let loading: AbortController | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;
  /** What the stream said is the newest. */
  let newest: { version: string; at: number } | null = null;
  /** What it said while the board was being asked for. */
  let queue: BoardChange[] = [];
  let engine: Promise<Awaited<ReturnType<Outside['loadEngine']>> | null> | null = null;
  let stopWatching = () => {};

  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const after = (name: string, wait: number, act: () => void) => {
    stop(name);
    const run = () => {
      timers.delete(name);
      act();
    };
    timers.set(name, setTimeout(run, wait));
  };
  const spread = (wait: number) => wait * (0.5 + outside.random());
  const backOff = (failures: number) => spread(Math.min(longestWait, second * 2 ** (failures - 1)));

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  function stateNow(): LinkState {
    if (!outside.isOnline()) return 'offline';
    if (isGreeted && loadFailures === 0) return 'live';
    if (loadFailures > 0 && !isGreeted) return 'offline';
    return streamFailures >= failuresUntilPolling ? 'polling' : 'connecting';
  }
  function report(isNewest = false) {
    const next = { state: stateNow(), at: isNewest ? outside.now() : status.at };
    if (next.state === status.state && next.at === status.at) return;
    status = next;
    tell();
  }
  function take(board: Board, changedAt: number) {
    const isSame = held.board?.version === board.version;
    held = { board: isSame ? held.board : shareRows(held.board, board), changedAt, failure: null };
    tell();
  }
  const isNewest = () => newest === null || held.board?.version === newest.version;

  const applied = (board: Board, change: BoardChange, apply: Awaited<ReturnType<Outside['loadEngine']>> | null) => {
    if (!apply || change.reload || change.from !== board.version) return null;
    if (board.kind !== 'fitness' || board.page !== null) return null;
    try {
      return apply(board, change);
    } catch {
      return null;
    }
  };
  // Without its engine (the file of another version may be gone) each change asks for the board.
  const engineOnce = () => (engine ??= outside.loadEngine().catch(() => null));

  /** What is still being asked for is not waited for any more. */
  function giveUp() {
    loading?.abort();
    loading = null;
    stop('answer');
  }
  async function load() {
    stop('load');
    if (loading || !isOpen) return;
    const mine = new AbortController();
    loading = mine;
    after('answer', longestAnswer, () => {
      giveUp();
      refused(new BoardRefusal(0));
    });
    loadedAt = outside.now();
    queue = [];
    try {
      const [board, apply] = await Promise.all([
        askForBoard(key, {}, { signal: mine.signal, fetch: outside.fetch }),
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
      report(true);
      checkNewest(last);
    } catch (error) {
      if (mine.signal.aborted) return;
      loading = null;
      stop('answer');
      refused(error);
    }
  }
  /** A cache on the way may answer with what was before; that is asked again, but not for ever. */
  function checkNewest(board: Board) {
    if (isNewest() || (newest && board.at >= newest.at)) olderAnswers = 0;
    else if (++olderAnswers <= mostOlderAnswers) after('load', spread(2 * second), load);
  }
  function refused(error: unknown) {
    const code = error instanceof BoardRefusal ? error.status : 0;
    if (code === 404 || code === 401 || code === 403) {
      // An answer that stands: nothing is shown of what may not be read any more.
      held = { ...nothingHeld, failure: code === 404 ? 'missing' : 'forbidden' };
      quiet();
      return tell();
    }
    loadFailures++;
    if (!held.board) held = { ...held, failure: 'failed' };
    tell();
    report();
    after('load', backOff(loadFailures), load);
  }
  function loadSoon() {
    if (loading || timers.has('load')) return;
    const jitter = key.scope === 'own' ? 0 : outside.random() * reloadSpread;
    const pause = held.board?.page ? loadedAt + pagedEvery - outside.now() : 0;
    after('load', Math.max(jitter, pause), load);
  }

  function hear() {
    if (hasHeartbeat) after('silence', longestSilence, lose);
  }
  function onHello(said: { version: string; at: number }) {
    isGreeted = true;
    streamFailures = 0;
    stop('poll');
    newest = said;
    if (held.board && !isNewest()) loadSoon();
    else if (!held.board && !loading && !timers.has('load')) load();
    report(held.board !== null && isNewest());
  }
  async function onChange(change: BoardChange) {
    newest = { version: change.to, at: change.at };
    if (loading) return void queue.push(change);
    const apply = await engineOnce();
    if (loading) return void queue.push(change);
    const { board } = held;
    if (!board || !isOpen) return;
    if (board.version !== change.to) {
      const next = applied(board, change, apply);
      if (!next) return loadSoon();
      take(next, outside.now());
    }
    report(isNewest());
  }
  function connect() {
    stop('connect');
    if (stream || !isOpen) return;
    const mine = new outside.EventSource(`${addressOf(key)}/stream`);
    stream = mine;
    const on = (name: string, act: (data: string) => void) =>
      mine.addEventListener(name, event => {
        if (stream !== mine) return;
        hear();
        act((event as MessageEvent<string>).data);
      });
    on('hello', data => onHello(JSON.parse(data)));
    on('change', data => void onChange(JSON.parse(data)));
    on('beat', () => {
      hasHeartbeat = true;
      hear();
      if (held.board && !isNewest()) loadSoon();
      report(held.board !== null && isNewest());
    });
    on('error', lose);
  }
  function hangUp() {
    stream?.close();
    stream = null;
    isGreeted = false;
    stop('silence');
  }
  function lose() {
    hangUp();
    streamFailures++;
    after('connect', backOff(streamFailures), connect);
    if (streamFailures >= failuresUntilPolling && !timers.has('poll')) poll();
    report();
  }
  function poll() {
    // A load that failed keeps its own, growing time.
    if (!timers.has('load')) load();
    after('poll', pollEvery + outside.random() * 3 * second, poll);
  }

  function quiet() {
    isOpen = false;
    hangUp();
    giveUp();
    for (const name of [...timers.keys()]) stop(name);
  }
  function open() {
    if (isOpen) return;
    isOpen = true;
    load();
    connect();
    report();
  }
  function close() {
    quiet();
    stopWatching();
    [held, status, newest] = [nothingHeld, notYet, null];
    [streamFailures, loadFailures] = [0, 0];
  }
  /** Whoever comes back sees the newest at once; who is away costs nothing. */
  function look() {
    if (listeners.size === 0) return;
    if (outside.isHidden()) {
      if (!timers.has('hidden')) after('hidden', hiddenFor, quiet);
      return;
    }
    stop('hidden');
    if (!isOpen && held.failure !== 'missing' && held.failure !== 'forbidden') open();
    else if (outside.isOnline() && isOpen && (!stream || status.state === 'offline')) {
      // What a network that went away has left open may never say that it is dead.
      hangUp();
      giveUp();
      retry();
    }
    report();
  }
  function retry() {
    if (!isOpen) {
      held = { ...held, failure: null };
      tell();
      return open();
    }
    load();
    connect();
  }

  return {
    held: () => held,
    status: () => status,
    retry,
    subscribe: listener => {
      listeners.add(listener);
      stop('linger');
      if (listeners.size === 1 && !isOpen) {
        stopWatching();
        stopWatching = outside.onSurroundings(look);
        open();
      }
      return () => {
        listeners.delete(listener);
        // Turning to another tab of the page and back is no reason to begin anew.
        if (listeners.size === 0) after('linger', linger, close);
      };
    },
  };
}
