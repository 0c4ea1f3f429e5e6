import { newId } from '#web/lib/new-id.ts';

// Only one tab of a browser counts at a rail: the last one that opened or claimed it. Two counting tabs would give
// equal numbers to different taps.

type Claim = { railId: string; tab: string; at: number };
const isNewer = (one: Claim, other: Claim) => one.at > other.at || (one.at === other.at && one.tab > other.tab);

/** Milliseconds. A tab that the browser froze does not answer; its last taps are noted on the device. */
const longestWait = 1_000;

type Hold = { release: () => void };

/** Resolves when no other tab holds the lock. Without lock support (a page without HTTPS) it resolves immediately. */
function hold(name: string, isWanted: () => boolean): Promise<Hold> {
  return new Promise(held => {
    const nothing = { release: () => undefined };
    const { locks } = navigator;
    if (!locks) return held(nothing);
    const untilReleased = () => new Promise<void>(release => held({ release: () => release() }));
    // The tab that loses the lock gets the claim message. A frozen tab gets it when the browser resumes the tab.
    const steal = () => void locks.request(name, { steal: true }, untilReleased).catch(() => undefined);
    locks.request(name, { signal: AbortSignal.timeout(longestWait) }, untilReleased).catch(error => {
      if ((error as Error).name === 'AbortError') return;
      if (isWanted()) steal();
      else held(nothing);
    });
  });
}

/** `giveUp` writes pending taps to the disk and stops counting. */
export function openTab(railId: string, giveUp: () => Promise<void>) {
  const channel = new BroadcastChannel('pizarra-rail-tabs');
  const tab = newId();
  let mine: Claim | null = null;
  let held: Hold | null = null;
  const letGo = () => {
    held?.release();
    held = null;
  };
  channel.onmessage = async ({ data }: MessageEvent<Claim>) => {
    if (data.railId !== railId || !mine) return;
    if (isNewer(mine, data)) return channel.postMessage(mine);
    mine = null;
    await giveUp();
    if (!mine) letGo();
  };
  return {
    /** Resolves when this tab may count and every other one has written its taps. False when a newer claim came. */
    async claim(): Promise<boolean> {
      const claim = { railId, tab, at: Date.now() };
      mine = claim;
      channel.postMessage(claim);
      held ??= await hold(`rail-tab:${railId}`, () => mine === claim);
      if (mine === claim) return true;
      if (!mine) letGo();
      return false;
    },
    close() {
      mine = null;
      letGo();
      channel.close();
    },
  };
}
