import { useMemo, useSyncExternalStore } from 'react';
import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { liveAddress } from './live-address.ts';
import { type LiveLink, type LiveStatus, makeLiveLink } from './live-link.ts';

const links = new Map<string, LiveLink>();
function linkOf(channels: readonly string[], scope: LiveScope): LiveLink {
  const address = liveAddress(channels, scope);
  const known = links.get(address);
  if (known) return known;
  const link = makeLiveLink(channels, { scope });
  links.set(address, link);
  return link;
}

const never = () => () => undefined;
const notYet: LiveStatus = { state: 'connecting', at: null, failure: null };

/** The link to these channels. All components with the same channels share it. Null if there are no channels. */
export function useLive(channels: readonly string[] | null, scope: LiveScope = 'public'): LiveLink | null {
  const address = channels && liveAddress(channels, scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is all that they say.
  return useMemo(() => (channels && !import.meta.env.SSR ? linkOf(channels, scope) : null), [address]);
}

export const useLiveStatus = (link: LiveLink | null): LiveStatus =>
  useSyncExternalStore(
    link?.subscribe ?? never,
    () => link?.status() ?? notYet,
    () => notYet,
  );

export const useLiveFloor = (link: LiveLink | null, place: string | undefined): Floor | null =>
  useSyncExternalStore(
    link?.subscribe ?? never,
    () => (place !== undefined && link?.floor(place)) || null,
    () => null,
  );

export const useLiveDay = (link: LiveLink | null, eventId: string | undefined): FloorDay | null =>
  useSyncExternalStore(
    link?.subscribe ?? never,
    () => (eventId !== undefined && link?.day(eventId)) || null,
    () => null,
  );
