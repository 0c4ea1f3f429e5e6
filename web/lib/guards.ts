import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { AccountType } from '#contract/base.ts';
import { eventsPageOf, paths, safeRedirect } from '#web/paths.ts';
import { type Opened, readCode } from './mailed-code.ts';
import { sessionQuery } from './session.ts';

type Guarded = {
  context: { queryClient: QueryClient };
  location: { href: string; search?: { redirect?: string } };
};

// A5: a screen's guard is comfort; the server asks again at every call.
async function userOf({ context }: Guarded) {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery);
  return user;
}

/** For a screen that needs an account, of one of the named types if any is named. */
export const requireSession =
  (...types: AccountType[]) =>
  async (route: Guarded) => {
    const user = await userOf(route);
    if (!user) throw redirect({ to: paths.login, search: { redirect: route.location.href } });
    if (types.length > 0 && !types.includes(user.type)) throw redirect({ to: paths.home });
    return { user };
  };

/**
 * A judge who has lost the network goes on with what this device keeps for them (A4); as soon as the server answers it
 * says who is there. A session that ended, or somebody else's, is an answer.
 */
export async function requireJudge(route: Guarded) {
  const isHere = async () => {
    const { judgeOfDevice } = await import('./outbox/kept.ts');
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

/** ATH-065, ATH-067: for one type of account; who is signed in as another goes elsewhere, who is not signs in first. */
export const onlyTo = (type: AccountType, elsewhere: typeof paths.events) => async (route: Guarded) => {
  const user = await userOf(route);
  if (!user) throw redirect({ to: paths.login, search: { redirect: route.location.href } });
  if (user.type !== type) throw redirect({ to: elsewhere });
};

/** ATH-188, ATH-190: the same as for an athlete's other screens, but it says why. A look ahead says nothing. */
export const requireAthlete = async (route: Guarded & { preload: boolean }) => {
  const user = await userOf(route);
  const say = async (why: 'notSignedIn' | 'athletesOnly') => {
    if (!route.preload) (await import('./tell-who-uploads.ts')).tellWhoUploads(why);
  };
  if (!user) {
    await say('notSignedIn');
    throw redirect({ to: paths.login, search: { redirect: route.location.href } });
  }
  if (user.type === 'athlete') return { user };
  await say('athletesOnly');
  throw redirect({ to: paths.home });
};

/** For a screen that only makes sense signed out (PUB-040 to PUB-045). */
export const requireSignedOut = async (route: Guarded) => {
  // Where nobody can say who is signed in, the form at least is drawn; sending it will tell.
  const user = await userOf(route).catch(() => null);
  // Whoever was on the way somewhere, by a link in a mail, goes on.
  const onTheWay = safeRedirect(route.location.search?.redirect);
  if (user) throw redirect({ to: paths.home, ...(onTheWay && { href: onTheWay }) });
};

/** The same, but whoever comes by an invitation's link stays to read whom it is for. */
export const requireInvited = async (route: Guarded & Opened) => {
  const { code } = readCode(route);
  if (!code) await requireSignedOut(route);
  return { code, user: await userOf(route).catch(() => null) };
};

/** A bare dashboard base goes to its events page (A3). */
export const toEventsPage = (type: AccountType) => () => {
  throw redirect({ to: eventsPageOf[type] });
};
