import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { type Greeting, type Hello, readSaid, saidEvents, toldFloor } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import type { LinkState } from './held-board.ts';
import { makeStream } from './link-stream.ts';
import { makeTimers } from './link-timers.ts';
import { isOfStage, keyOf, liveAddress, pollAddress } from './live-address.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

// One stream for everything that a page follows of an event: floors, its day, and new versions of boards. It uses no
// framework: the pages of the app read it through `use-live.ts`, the page of a screen (`web/stage`) directly:
//
//   const link = makeLiveLink([floorChannel(place, true), dayChannel(eventId)]);   // names: domain/day/floors/frames.ts
//   const stop = link.subscribe(() => draw(link.floor(place), link.day(eventId), link.status()));
//   …
//   stop();   // the last subscriber's stop closes the stream a few seconds later
//
// `floor` and `day` return the same object until its content changes; null until it is known. While the connection is
// lost the state stays, and `status` gives the loss and its start. A reconnect brings the whole state, so no gap has to
// be filled. If streams are blocked, the link polls `/floors/…` (`polling`). Missing or forbidden channels set `failure`
// and are retried, because the event may be published later. `board` returns the newest version of a followed board, not
// the board itself.

const second = 1000;
const failuresUntilPolling = 3;
const longestWait = 60 * second;
// Only few screens reconnect, so they may do it soon.
const longestWaitOfStage = 5 * second;
const pollEvery = 5 * second;
const afterRefusal = 15 * second;
const longestAnswer = 15 * second;
const hiddenFor = 60 * second;
const linger = 5 * second;

/** `at` is the moment when the state was last known to be current, by this device's clock. */
export type LiveStatus = { state: LinkState; at: number | null; failure: 'missing' | 'forbidden' | null };

export type LiveLink = {
  floor: (place: string) => Floor | null;
  day: (eventId: string) => FloorDay | null;
  board: (categoryId: string, stage: string) => string | null;
  status: () => LiveStatus;
  subscribe: (listener: () => void) => () => void;
  /** Tries again immediately, without the present delay. */
  retry: () => void;
};

type Options = { scope?: LiveScope; outside?: Surroundings };
type Held = Floor | FloorDay | string;

export function makeLiveLink(channels: readonly string[], { scope = 'public', outside = surroundings }: Options = {}) {
  const isStage = channels.some(isOfStage);
  const longest = isStage || scope === 'own' ? longestWaitOfStage : longestWait;
  const listeners = new Set<() => void>();
  const held = new Map<string, Held>();
  /** The channels by their short names in this stream. */
  const names = new Map<string, string>();
  let status: LiveStatus = { state: 'connecting', at: null, failure: null };
  let failure: LiveStatus['failure'] = null;
  let isOpen = false;
  let isBehind = false;
  let streamFailures = 0;
  let pollFailures = 0;
  let isPolled = false;
  /** Milliseconds that the server's clock is ahead of this device's, roughly. */
  let ahead = 0;
  let asking: AbortController | null = null;
  let stopWatching = () => {};

  const said: Record<string, (data: string) => void> = { hello: data => onHello(JSON.parse(data)) };
  for (const event of saidEvents) said[event] = data => onSaid(event, data);
  const timers = makeTimers();
  const { after, stop } = timers;
  const stream = makeStream(liveAddress(channels, scope), outside, timers, {
    said,
    beat: isBehindNow => {
      isBehind = isBehindNow;
      report(!isBehindNow);
    },
    lost: lose,
  });
  const spread = (wait: number) => wait * (0.5 + outside.random());
  const backOff = (failures: number) => spread(Math.min(longest, second * 2 ** (failures - 1)));

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  function stateNow(): LinkState {
    if (!outside.isOnline()) return 'offline';
    if (stream.isGreeted()) return isBehind ? 'behind' : 'live';
    if (pollFailures > 0) return 'offline';
    if (isPolled) return isBehind ? 'behind' : 'polling';
    return 'connecting';
  }
  function report(isNewest = false, isNews = false) {
    const next: LiveStatus = { state: stateNow(), at: isNewest ? outside.now() : status.at, failure };
    const isSame = next.state === status.state && next.at === status.at && next.failure === status.failure;
    if (!isSame) status = next;
    if (!isSame || isNews) tell();
  }

  function onHello({ now, channels: greeted }: Hello) {
    ahead = now - outside.now();
    names.clear();
    for (const greeting of greeted) {
      names.set(greeting.as, keyOf(greeting.f));
      hold(keyOf(greeting.f), stateOf(greeting));
    }
    [streamFailures, pollFailures, isPolled, isBehind, failure] = [0, 0, false, false, null];
    stop('poll');
    giveUp();
    report(true, true);
  }
  function onSaid(event: (typeof saidEvents)[number], data: string) {
    const frame = readSaid(event, data);
    const name = names.get(frame.as);
    if (name === undefined) return;
    if (frame.event === 'change') held.set(name, frame.change.to);
    else if (frame.event === 'day') held.set(name, frame.day);
    else {
      const floor = held.get(name) as Floor | undefined;
      if (floor) held.set(name, toldFloor(floor, frame, outside.now() + ahead));
    }
    // The server sent a change, so it can read its data again.
    isBehind = false;
    report(true, true);
  }
  function hold(key: string, state: Held) {
    const isSame = typeof state === 'object' && JSON.stringify(state) === JSON.stringify(held.get(key));
    if (!isSame) held.set(key, state);
  }

  function connect() {
    stop('connect');
    if (isOpen) stream.connect();
  }
  function lose() {
    const wasGreeted = stream.isGreeted();
    stream.hangUp();
    streamFailures++;
    after('connect', failure ? spread(afterRefusal) : backOff(streamFailures), connect);
    // Only an answer says why a stream did not open. A stream that broke reconnects in a moment.
    if (!wasGreeted && (streamFailures === 1 || streamFailures >= failuresUntilPolling) && !timers.isWaiting('poll'))
      void poll();
    report();
  }

  function giveUp() {
    asking?.abort();
    asking = null;
    stop('answer');
  }
  async function poll() {
    stop('poll');
    if (asking || !isOpen || stream.isGreeted()) return;
    const mine = new AbortController();
    asking = mine;
    after('answer', longestAnswer, () => {
      giveUp();
      polled(0, false);
    });
    let isStale = false;
    let code = 200;
    try {
      for (const channel of channels) {
        const address = pollAddress(channel, scope);
        if (address === null) continue;
        const answer = await outside.fetch(address, { cache: 'no-cache', signal: mine.signal });
        code = answer.status;
        if (!answer.ok) break;
        isStale = isStale || answer.headers.get('x-board-stale') === '1';
        hold(keyOf(channel), await answer.json());
      }
    } catch {
      code = 0;
    }
    if (mine.signal.aborted) return;
    giveUp();
    polled(code, isStale);
  }
  function polled(code: number, isStale: boolean) {
    const isNo = code === 401 || code === 403 || code === 404;
    if (isNo) {
      // The answer is final for now, so the page hides data that the reader may no longer see.
      failure = code === 404 ? 'missing' : 'forbidden';
      held.clear();
    } else if (code === 200) failure = null;
    pollFailures = isNo || code === 200 ? 0 : pollFailures + 1;
    isPolled = code === 200;
    isBehind = isStale;
    const wait = pollFailures > 0 ? backOff(pollFailures) : spread(pollEvery);
    if (!isNo && streamFailures >= failuresUntilPolling) after('poll', wait, () => void poll());
    report(code === 200 && !isStale, true);
  }

  function quiet() {
    isOpen = false;
    stream.hangUp();
    giveUp();
    timers.stopAll();
  }
  function open() {
    if (isOpen) return;
    isOpen = true;
    connect();
    report();
  }
  function close() {
    quiet();
    stopWatching();
    held.clear();
    status = { state: 'connecting', at: null, failure: null };
    [streamFailures, pollFailures, isPolled, isBehind, failure] = [0, 0, false, false, null];
  }
  /** A page that becomes visible reconnects immediately. A hidden page disconnects after a minute. */
  function look() {
    if (listeners.size === 0) return;
    if (outside.isHidden()) {
      if (!timers.isWaiting('hidden')) after('hidden', hiddenFor, quiet);
      return;
    }
    stop('hidden');
    if (!isOpen) open();
    else if (outside.isOnline() && (!stream.isGreeted() || status.state === 'offline')) retry();
    report();
  }
  function retry() {
    if (!isOpen) return open();
    // A lost network may leave a dead connection open without an error.
    stream.hangUp();
    giveUp();
    connect();
  }

  const link: LiveLink = {
    floor: place => (held.get(`floor:${place}`) as Floor | undefined) || null,
    day: eventId => (held.get(`day:${eventId}`) as FloorDay | undefined) || null,
    board: (categoryId, stage) => (held.get(`board:${categoryId}:${stage}`) as string | undefined) || null,
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
        // A short switch to another tab of the page keeps the link.
        if (listeners.size === 0) after('linger', linger, close);
      };
    },
  };
  return link;
}

const stateOf = (greeting: Greeting): Held =>
  'floor' in greeting ? greeting.floor : 'day' in greeting ? greeting.day : greeting.version;
