import { useMemo, useSyncExternalStore } from 'react';
import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { type FloorHold, type LiveStatus, liveNotYet, makeFloorHold } from './floor-hold.ts';
import { liveAddress } from './live-address.ts';
import { type LiveView, makeLiveView } from './live-view.ts';
import { linkOf } from './page-links.ts';

const holds = new Map<string, FloorHold>();
function holdOf(channel: string, scope: LiveScope): FloorHold {
  const name = `${scope} ${channel}`;
  const known = holds.get(name);
  if (known) return known;
  const hold = makeFloorHold(channel, linkOf(scope), { scope });
  holds.set(name, hold);
  return hold;
}

const never = () => () => undefined;

/** Floors and days, shared by all components that follow the same channels. Null for no channels. */
export function useLive(channels: readonly string[] | null, scope: LiveScope = 'public'): LiveView | null {
  const address = channels && liveAddress(channels, scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is all that they say.
  return useMemo(
    () => (channels && !import.meta.env.SSR ? makeLiveView(channels, channel => holdOf(channel, scope)) : null),
    [address],
  );
}

export const useLiveStatus = (view: LiveView | null): LiveStatus =>
  useSyncExternalStore(
    view?.subscribe ?? never,
    () => view?.status() ?? liveNotYet,
    () => liveNotYet,
  );

export const useLiveFloor = (view: LiveView | null, place: string | undefined): Floor | null =>
  useSyncExternalStore(
    view?.subscribe ?? never,
    () => (place !== undefined && view?.floor(place)) || null,
    () => null,
  );

export const useLiveDay = (view: LiveView | null, eventId: string | undefined): FloorDay | null =>
  useSyncExternalStore(
    view?.subscribe ?? never,
    () => (eventId !== undefined && view?.day(eventId)) || null,
    () => null,
  );
