import type { LiveScope } from '#domain/day/floors/who-sees.ts';
import { type LiveLink, makeLink } from './link.ts';

const links = new Map<LiveScope, LiveLink>();

/** The one stream of this page for public channels, and the one for the event's own people. */
export function linkOf(scope: LiveScope): LiveLink {
  const known = links.get(scope);
  if (known) return known;
  const link = makeLink(scope);
  links.set(scope, link);
  return link;
}
