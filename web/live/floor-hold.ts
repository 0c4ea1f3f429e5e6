import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { toldFloor } from '#domain/day/floors/frames.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import type { LinkState } from './held-board.ts';
import type { Holder, LiveLink } from './link.ts';
import { makeTimers } from './link-timers.ts';
import { floorAddress } from './live-address.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

const second = 1000;
const longestWait = 60 * second;
const pollEvery = 5 * second;
const longestAnswer = 15 * second;

/** `at`: when the held state was last known to be current, by this device's clock. */
export type LiveStatus = { state: LinkState; at: number | null; failure: 'missing' | 'forbidden' | null };
export const liveNotYet: LiveStatus = { state: 'connecting', at: null, failure: null };

/** One floor, or an event's day. The same object until its content changes; null until it is known. */
export type FloorHold = {
  held: () => Floor | FloorDay | null;
  status: () => LiveStatus;
  subscribe: (listener: () => void) => () => void;
};

type Options = { scope?: LiveScope; outside?: Surroundings };

/**
 * A floor or a day as the server has it, while it has listeners. Without a stream it is polled. A refused one is asked
 * for again, because the event may be published later.
 */
export function makeFloorHold(
  channel: string,
  link: LiveLink,
  { scope = 'public', outside = surroundings }: Options = {},
): FloorHold {
  const listeners = new Set<() => void>();
  const { after, stop, isWaiting, stopAll } = makeTimers();
  let held: Floor | FloorDay | null = null;
  let status = liveNotYet;
  let failure: LiveStatus['failure'] = null;
  let isAwake = false;
  let isBehind = false;
  let isPolled = false;
  let pollFailures = 0;
  let asking: AbortController | null = null;
  let leave = () => {};

  function stateNow(): LinkState {
    if (!link.isOnline()) return 'offline';
    if (link.isLive(channel)) return isBehind ? 'behind' : 'live';
    if (pollFailures > 0) return 'offline';
    if (isPolled) return isBehind ? 'behind' : 'polling';
    return 'connecting';
  }
  function report(isNewest = false, isNews = false) {
    const next: LiveStatus = { state: stateNow(), at: isNewest ? outside.now() : status.at, failure };
    const isSame = next.state === status.state && next.at === status.at && next.failure === status.failure;
    if (!isSame) status = next;
    if (!isSame || isNews) for (const listener of [...listeners]) listener();
  }
  function hold(state: Floor | FloorDay) {
    if (JSON.stringify(state) !== JSON.stringify(held)) held = state;
  }

  function giveUp() {
    asking?.abort();
    asking = null;
    stop('answer');
  }
  async function poll() {
    stop('poll');
    if (asking || !isAwake || link.isLive(channel)) return;
    const mine = new AbortController();
    asking = mine;
    after('answer', longestAnswer, () => {
      giveUp();
      polled(0, false);
    });
    let isStale = false;
    let code = 0;
    try {
      const answer = await outside.fetch(floorAddress(channel, scope), { cache: 'no-cache', signal: mine.signal });
      const state = answer.ok ? await answer.json() : null;
      if (state && !mine.signal.aborted) hold(state);
      isStale = answer.headers.get('x-board-stale') === '1';
      code = answer.status;
    } catch {
      // No answer is code 0.
    }
    if (mine.signal.aborted) return;
    giveUp();
    polled(code, isStale);
  }
  function polled(code: number, isStale: boolean) {
    const isNo = code === 401 || code === 403 || code === 404;
    if (isNo) {
      // Hide what the reader may not see any more.
      failure = code === 404 ? 'missing' : 'forbidden';
      held = null;
    } else if (code === 200) failure = null;
    pollFailures = isNo || code === 200 ? 0 : pollFailures + 1;
    isPolled = code === 200;
    isBehind = isStale;
    if (isNo) link.refuse(channel, false);
    else if (code === 200) link.accept(channel);
    const wait = pollFailures > 0 ? Math.min(longestWait, second * 2 ** (pollFailures - 1)) : pollEvery;
    if (!isNo && link.isBlocked(channel)) after('poll', wait * (0.5 + outside.random()), () => void poll());
    report(code === 200 && !isStale, true);
  }

  const holder: Holder = {
    hello: greeting => {
      if ('floor' in greeting) hold(greeting.floor);
      else if ('day' in greeting) hold(greeting.day);
      [pollFailures, isPolled, isBehind, failure] = [0, false, false, null];
      stop('poll');
      giveUp();
      report(true, true);
    },
    said: (frame, ahead) => {
      if (frame.event === 'day') held = frame.day;
      else if (held && 'place' in held) held = toldFloor(held, frame, outside.now() + ahead);
      // The server sent a change, so it can read its data again.
      isBehind = false;
      report(true, true);
    },
    beat: isBehindNow => {
      isBehind = isBehindNow;
      report(!isBehindNow);
    },
    ask: () => {
      if (!isWaiting('poll')) void poll();
    },
    wake: () => {
      giveUp();
      isAwake = true;
    },
    rest: () => {
      isAwake = false;
      giveUp();
      stopAll();
    },
    report: () => report(),
    end: () => {
      held = null;
      status = liveNotYet;
      [pollFailures, isPolled, isBehind, failure] = [0, false, false, null];
    },
  };

  return {
    held: () => held,
    status: () => status,
    subscribe: listener => {
      listeners.add(listener);
      if (listeners.size === 1) {
        leave = link.follow(channel, holder);
        // The reader may have signed in since.
        if (failure) void poll();
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave();
      };
    },
  };
}
