import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { AccountType } from '#contract/base.ts';
import { homeOf, paths, safeRedirect } from '#web/paths.ts';
import { type Opened, readCode } from './mailed-code.ts';
import { sessionQuery } from './session.ts';

type Guarded = {
  context: { queryClient: QueryClient };
  location: { href: string; search?: { redirect?: string } };
};

// A guard of a screen only saves people a detour; the server checks every call (A5).
async function userOf({ context }: Guarded) {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery);
  return user;
}

/** Guard for a screen that needs an account, of one of these types if any is named. */
export const requireSession =
  (...types: AccountType[]) =>
  async (route: Guarded) => {
    const user = await userOf(route);
    if (!user) throw redirect({ to: paths.login, search: { redirect: route.location.href } });
    if (types.length > 0 && !types.includes(user.type)) throw redirect({ to: paths.home });
    return { user };
  };

/**
 * Lets a judge without a network continue with the data on this device (A4). As soon as the server answers, its session
 * decides. An expired session, or one of another account, is an answer too.
 */
export async function requireJudge(route: Guarded) {
  const isHere = async () => {
    const { judgeOfDevice } = await import('#web/lib/outbox/kept.ts');
    return (await judgeOfDevice().catch(() => undefined)) !== undefined;
  };
  const isKnown = route.context.queryClient.getQueryData(sessionQuery.queryKey) !== undefined;
  if (!isKnown && !navigator.onLine && (await isHere())) return;
  try {
    await requireSession('staff')(route);
  } catch (error) {
    if (!(error instanceof TypeError) || !(await isHere())) throw error;
  }
}

/** A guard that lets in while the server is unreachable; the screen then shows what this device kept for its account. */
export const unlessAway =
  <Route>(guard: (route: Route) => Promise<unknown>) =>
  async (route: Route) => {
    try {
      await guard(route);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  };

/** Guard for one account type. Another type is sent elsewhere; a visitor signs in first (ATH-065, ATH-067). */
export const onlyTo = (type: AccountType, elsewhere: typeof paths.events) => async (route: Guarded) => {
  const user = await userOf(route);
  if (!user) throw redirect({ to: paths.login, search: { redirect: route.location.href } });
  if (user.type !== type) throw redirect({ to: elsewhere });
};

/** Guard for athletes that also tells other accounts why it refuses. A preload shows no message (ATH-188, ATH-190). */
export const requireAthlete = async (route: Guarded & { preload: boolean }) => {
  const user = await userOf(route);
  const say = async (why: 'notSignedIn' | 'athletesOnly') => {
    if (!route.preload) (await import('./notify-who-uploads.ts')).notifyWhoUploads(why);
  };
  if (!user) {
    await say('notSignedIn');
    throw redirect({ to: paths.login, search: { redirect: route.location.href } });
  }
  if (user.type === 'athlete') return { user };
  await say('athletesOnly');
  throw redirect({ to: paths.home });
};

/** Guard for a screen that only makes sense signed out (PUB-040 to PUB-045). */
export const requireSignedOut = async (route: Guarded) => {
  // If the session is not known, the page shows the form. The answer to the sent form then shows whether an account is
  // signed in.
  const user = await userOf(route).catch(() => null);
  // A visitor on the way to another page, such as that of a mail, continues there.
  const onTheWay = safeRedirect(route.location.search?.redirect);
  if (user) throw redirect({ to: paths.home, ...(onTheWay && { href: onTheWay }) });
};

/**
 * Guard for a screen without an account. The link of an invitation may pass with one, so that a signed-in visitor can
 * read it.
 */
export const requireInvited = async (route: Guarded & Opened) => {
  const { code } = readCode(route);
  if (!code) await requireSignedOut(route);
  return { code, user: await userOf(route).catch(() => null) };
};

/** Redirects from the address of a dashboard without a page to its account's home (A3). */
export const toHome = (type: AccountType) => () => {
  throw redirect({ to: homeOf[type] });
};
