import { newId } from '#web/lib/new-id.ts';

// Of all tabs of a browser one counts at a rail: the one in which somebody opened it last, or asked for it again. Two that
// count would give the same numbers to different taps.

type Claim = { railId: string; tab: string; at: number };
const isNewer = (one: Claim, other: Claim) => one.at > other.at || (one.at === other.at && one.tab > other.tab);

/** A tab that the browser froze does not answer; its last taps are noted on the device. */
const longestWait = 1_000;

type Hold = { release: () => void };

/** Settles once no other tab holds it; without a lock (a page without HTTPS) at once. */
function hold(name: string, isWanted: () => boolean): Promise<Hold> {
  return new Promise(held => {
    const nothing = { release: () => undefined };
    const { locks } = navigator;
    if (!locks) return held(nothing);
    const untilReleased = () => new Promise<void>(release => held({ release: () => release() }));
    // Who is robbed of it has heard of the other's claim, or hears it as soon as it is awake.
    const steal = () => void locks.request(name, { steal: true }, untilReleased).catch(() => undefined);
    locks.request(name, { signal: AbortSignal.timeout(longestWait) }, untilReleased).catch(error => {
      if ((error as Error).name === 'AbortError') return;
      if (isWanted()) steal();
      else held(nothing);
    });
  });
}

/** `giveUp` writes what is on its way to the disk, and counts no more. */
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
    /** Settles when this tab may count: every other one has written what it had. False where a newer one came in between. */
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
