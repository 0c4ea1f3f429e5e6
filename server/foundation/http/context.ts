import type { AccountType } from '#contract/base.ts';
import { type Acting, holdsPower, type OrganizationId, type Power } from '#domain/people/members/roles.ts';
import type { App } from '#server/app.ts';
import { forbidden, unauthorized } from './refuse.ts';

/** The signed-in account, from the session and the store, and its network. */
export type Viewer = {
  uid: string;
  type: AccountType;
  /** The organization that this account acts for. Its `uid` stays the person. */
  organization: Acting | null;
  email: string;
  /** The hash of the session's token, as the database stores it. */
  sessionToken: string;
  network?: string;
};

export type RequestContext = {
  app: App;
  /** The client's address, for IPv6 its network. X-Forwarded-For counts only from a proxy in TRUST_PROXY. */
  address: string;
  /** True if the request comes from a browser on this machine, without a proxy. */
  isLocal: boolean;
  /** The whole Cookie header. Empty without the header. */
  cookie: string;
  userAgent: string | null;
  /** Reads the signed-in account, at most once per request and only when called. */
  readViewer: () => Promise<Viewer | null>;
  /** The account of this session as this process cached it, for calls that check it again later. Null if not cached. */
  cachedViewer: () => Viewer | null;
  /** The stored token of a client that uses a bearer token instead of cookies. */
  bearer?: string | null;
  setCookies: (cookies: string[]) => void;
};

export type SignedInContext = RequestContext & { viewer: Viewer };

/**
 * Returns the signed-in account or throws. For routes outside the procedures, which have the viewer in their context.
 */
export async function signedIn(context: RequestContext): Promise<Viewer> {
  const viewer = await context.readViewer();
  if (!viewer) throw unauthorized();
  return viewer;
}

/** Returns the organization that the viewer acts for, or throws. */
export function organizationOf({ organization }: Pick<Viewer, 'organization'>): OrganizationId {
  if (!organization) throw forbidden();
  return organization.id;
}

/** True if the viewer acts for this organization and holds the power there. */
export const actsFor = (viewer: Pick<Viewer, 'organization'> | null, id: string | null, power: Power): boolean =>
  viewer?.organization?.id === id && holdsPower(viewer.organization, power);
