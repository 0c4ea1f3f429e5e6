import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { boardNeeded, type ChosenPicture, choosePicture } from '#domain/day/displays/choose-scene.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { floorClockError, followFloorClock, readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { type FloorHold, type LiveStatus, makeFloorHold } from '#web/live/floor-hold.ts';
import { makeLink } from '#web/live/link.ts';
import { type HeldBoard, startBoardFeed } from './board-feed.ts';
import { linesOf } from './board-lines.ts';
import { startHeartbeat } from './display-heartbeat.ts';

export type Known = {
  /** The server's last instruction; null before the first one. */
  hello: ScreenHello | null;
  /** The screen belonged to an event after its start, and no longer does. */
  wasPaired: boolean;
  /** Reason for a missing server. Null while the server answers or the screen has something to show. */
  problem: string | null;
  /** Last known floor, possibly from before a restart. */
  floor: Floor | null;
  /** Last known public board of the category that may be shown. */
  board: HeldBoard | null;
  /** The picture that the screen shows. Null while the screen has no choice to follow. */
  picture: ChosenPicture | null;
  line: LiveStatus | null;
  /** Server time in milliseconds, or the best estimate. */
  now: number;
};

type Followed = { place: string; live: FloorHold; stop: () => void };
const keepEvery = 5_000;

const placeOf = (hello: ScreenHello | null): string | null =>
  hello && hello.state === 'paired' ? hello.place.id : null;

const numberOf = (hello: ScreenHello | null): number | null =>
  hello && hello.state === 'paired' ? hello.wantedN : null;

const isBehind = (line: LiveStatus | null): boolean =>
  line !== null && line.state !== 'live' && line.state !== 'polling';

/** Starts the connections of a screen; the returned function reads its state. */
export function startDevice(): () => Known {
  const kept = readScreen();
  let hello: ScreenHello | null = kept.paired;
  let { floor, aheadMs } = kept;
  let wasPaired = false;
  let problem: string | null = null;
  let followed: Followed | null = null;
  let keptAt = 0;
  let picture: ChosenPicture | null = null;
  const feed = startBoardFeed();

  function follow(): void {
    const place = placeOf(hello);
    if ((followed ? followed.place : null) === place) return;
    if (followed) followed.stop();
    followed = null;
    if (floor && floor.place.id !== place) floor = null;
    if (place === null) return;
    const live = makeFloorHold(floorChannel(place, true), makeLink('public'));
    followed = { place, live, stop: live.subscribe(() => undefined) };
  }

  function choose(paired: Paired, now: number): ChosenPicture {
    const { wanted, boardName, sponsors } = paired;
    const isHidden = wanted.kind === 'board' && boardName === null;
    feed.follow(isHidden ? null : boardNeeded(wanted, floor));
    const held = feed.read();
    const open = held ? held.board : null;
    const isOpen = open !== null && open.view === 'open';
    const known = held && { isOpen, rows: isOpen ? linesOf(open).lines.length : 0 };
    const table = isHidden ? { isOpen: false, rows: 0 } : known;
    return choosePicture(wanted, floor, table, now, sponsors ? sponsors.length : 0);
  }

  function info(): ScreenInfo {
    const ratio = window.devicePixelRatio || 1;
    const error = floorClockError();
    return {
      scene: hello && hello.state === 'paired' ? hello.scene : null,
      placeId: placeOf(hello),
      width: Math.round(window.innerWidth * ratio),
      height: Math.round(window.innerHeight * ratio),
      errorMs: error === null ? null : Math.min(600_000, Math.ceil(error)),
      isBehind: isBehind(followed ? followed.live.status() : null),
      ...(hello && hello.state === 'paired' && picture
        ? { shown: { n: hello.wantedN, kind: picture.kind, scene: picture.scene } }
        : {}),
    };
  }

  function keepNow(): void {
    const now = Date.now();
    if (now - keptAt < keepEvery) return;
    keptAt = now;
    const heard = readFloorClock();
    if (heard !== null) aheadMs = heard - now;
    keepScreen({ paired: hello && hello.state === 'paired' ? hello : null, floor, aheadMs });
  }

  follow();
  followFloorClock();
  const report = startHeartbeat(tokenOfScreen(), {
    info,
    said: next => {
      // Reports the new scene as soon as it is drawn.
      if (numberOf(next) !== numberOf(hello)) setTimeout(() => report(), 150);
      if (next.state === 'paired') wasPaired = false;
      else if (placeOf(hello) !== null) wasPaired = true;
      hello = next;
      problem = null;
      keptAt = 0;
      follow();
    },
    failed: sentence => {
      if (placeOf(hello) === null)
        problem = sentence ?? `No responde ${location.host}. Esta pantalla sigue intentando sola.`;
    },
  });

  return () => {
    const line = followed ? followed.live.status() : null;
    // Hide a floor that the screen may not see any more.
    if (line && line.failure !== null) floor = null;
    else if (followed) floor = (followed.live.held() as Floor | null) ?? floor;
    keepNow();
    const now = readFloorClock() ?? Date.now() + aheadMs;
    picture = hello && hello.state === 'paired' ? choose(hello, now) : null;
    return { hello, wasPaired, problem, floor, line, board: feed.read(), picture, now };
  };
}

/** Age of the shown state. Null while it is current, or was a moment ago. */
export function ageOfLine({ line, floor, board, picture }: Known): number | null {
  if (board && picture && picture.scene === 'board') {
    const old = board.heardAt === null ? Number.POSITIVE_INFINITY : Date.now() - board.heardAt;
    return old > longBoardMs ? old : null;
  }
  if (floor === null || !isBehind(line)) return null;
  const age = line && line.at !== null ? Date.now() - line.at : Number.POSITIVE_INFINITY;
  return age > shortMs ? age : null;
}
/** A shorter loss of connection is not shown. */
const shortMs = 6_000;
/** In milliseconds: three requests for the board without an answer. */
const longBoardMs = 16_000;

// Storage of a screen: its secret and its last state. With that state the screen is not dark while it connects.

type Paired = Extract<ScreenHello, { state: 'paired' }>;
type Kept = { paired: Paired | null; floor: Floor | null; aheadMs: number };
const nothing: Kept = { paired: null, floor: null, aheadMs: 0 };

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...Array.from(bytes)));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Secret that identifies this screen, chosen once. Without storage it changes at each start. */
function tokenOfScreen(): string {
  const found = readKept('screen-token');
  if (typeof found === 'string' && found.length === 43) return found;
  const made = newToken();
  keep('screen-token', made);
  return made;
}

/** Version of the stored form. A program ignores a stored state of another version. */
const form = 2;

function readScreen(): Kept {
  const found = readKept('screen') as (Kept & { form: number }) | null;
  return found?.form === form ? found : nothing;
}

const keepScreen = (kept: Kept): boolean => keep('screen', { form, ...kept });
