import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { type FloorHold, type LiveStatus, liveNotYet } from './floor-hold.ts';
import type { LinkState } from './held-board.ts';

/** Several floors and days of one page, read together. */
export type LiveView = {
  floor: (place: string) => Floor | null;
  day: (eventId: string) => FloorDay | null;
  /** The worst state of all. `failure`: every channel is refused. */
  status: () => LiveStatus;
  subscribe: (listener: () => void) => () => void;
};

const worstFirst: readonly LinkState[] = ['offline', 'behind', 'connecting', 'polling', 'live'];

function worstOf(all: readonly LiveStatus[]): LiveStatus {
  const there = all.filter(({ failure }) => failure === null);
  const [first = liveNotYet] = there.length > 0 ? there : all;
  if (there.length === 0) return first;
  const state = worstFirst.find(each => there.some(status => status.state === each)) ?? first.state;
  const ats = there.map(({ at }) => at);
  return { state, at: ats.some(at => at === null) ? null : Math.min(...ats.map(Number)), failure: null };
}

export function makeLiveView(channels: readonly string[], holdOf: (channel: string) => FloorHold): LiveView {
  const holds = new Map(channels.map(channel => [channel, holdOf(channel)]));
  let status = liveNotYet;
  const heldOf = (...names: readonly string[]) => {
    for (const name of names) {
      const hold = holds.get(name);
      if (hold) return hold.held();
    }
    return null;
  };
  return {
    floor: place => heldOf(floorChannel(place), floorChannel(place, true)) as Floor | null,
    day: eventId => heldOf(dayChannel(eventId)) as FloorDay | null,
    status: () => {
      const next = worstOf([...holds.values()].map(hold => hold.status()));
      const isSame = next.state === status.state && next.at === status.at && next.failure === status.failure;
      if (!isSame) status = next;
      return status;
    },
    subscribe: listener => {
      const stops = [...holds.values()].map(hold => hold.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
