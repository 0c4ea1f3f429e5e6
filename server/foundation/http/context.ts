import type { AccountType } from '#contract/base.ts';
import type { App } from '#server/app.ts';
import { unauthorized } from './refuse.ts';

/** Who asks, as the session and the store say, and from which network they do. */
export type Viewer = {
  uid: string;
  type: AccountType;
  email: string;
  /** As it stands in the store: a hash. */
  sessionToken: string;
  network?: string;
};

export type RequestContext = {
  app: App;
  /** The client's address (of IPv6 its network), believed from a proxy only when TRUST_PROXY names it. */
  address: string;
  /** A browser on this very machine asks, through no proxy. */
  isLocal: boolean;
  /** What better-auth needs of the request; few ask for it. */
  headers: () => Headers;
  /** Read at most once a request, and only when somebody asks. */
  readViewer: () => Promise<Viewer | null>;
  /** Who asked with this session when it was last read; for what looks at it once more. Null where nobody knows. */
  cachedViewer: () => Viewer | null;
  /** The stored token of the session that a program, which keeps no cookies, asked with. */
  bearer?: string | null;
  setCookies: (cookies: string[]) => void;
};

/** What a handler behind a guarded entry works with. */
export type SignedInContext = RequestContext & { viewer: Viewer };

/** For what is asked beside the procedures; they find who asks in their context. */
export async function signedIn(context: RequestContext): Promise<Viewer> {
  const viewer = await context.readViewer();
  if (!viewer) throw unauthorized();
  return viewer;
}
