import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AccountType } from '#contract/base.ts';
import type { User } from '#contract/people/accounts.ts';
import { api } from './api.ts';
import { useMounted } from './mounted.ts';

/** What the shell shows of an account; A4: kept in local storage to draw it at once, and trusted by nobody. */
export type ShellAccount = Pick<User, 'uid' | 'displayName' | 'email' | 'type'> & {
  photo: string | null;
  myEvents?: string[];
};

export type Session =
  | { state: 'pending'; user: null; account: ShellAccount | null }
  | { state: 'signed-in'; user: User; account: ShellAccount }
  | { state: 'signed-out'; user: null; account: null }
  | { state: 'unknown'; user: null; account: ShellAccount | null };

const keys = ['authUser', 'typeUser', 'userData'] as const;

export const sessionQuery = api.accounts.me.queryOptions({ staleTime: 5 * 60_000 });

const accountOf = (user: User): ShellAccount => ({
  uid: user.uid,
  displayName: user.displayName,
  email: user.email,
  type: user.type,
  photo: user.photoURL,
  ...(user.type === 'athlete' ? { myEvents: user.myEvents } : {}),
});

/** What was answered to whoever was here before is not for whoever comes. */
const forgetAnswers = (isLeaving = false) =>
  import('./kept-answers.ts')
    .then(({ forgetPrivateAnswers }) => forgetPrivateAnswers(isLeaving))
    .catch(() => undefined);

// Storage can be forbidden or full; the page works without it.
/** PUB-283, PUB-285: the account that storage keeps, or nothing. */
export function rememberSession(user: User | null) {
  try {
    const before = localStorage.getItem('authUser');
    if (before && before !== user?.uid) void forgetAnswers();
    if (user) {
      localStorage.setItem('authUser', user.uid);
      localStorage.setItem('typeUser', user.type);
      localStorage.setItem('userData', JSON.stringify(accountOf(user)));
    } else for (const key of keys) localStorage.removeItem(key);
  } catch {}
}

function stored(): string | null {
  try {
    return localStorage.getItem('userData');
  } catch {
    return null;
  }
}

function remembered(text: string | null): ShellAccount | null {
  try {
    const account = JSON.parse(text ?? 'null') as ShellAccount | null;
    return account && typeof account.displayName === 'string' ? account : null;
  } catch {
    return null;
  }
}

const never = () => () => undefined;
/** What this browser knew last; nothing in the first frame over a page that the server drew, which knows nobody. */
function useRemembered(): ShellAccount | null {
  const text = useSyncExternalStore(never, stored, () => null);
  return useMemo(() => remembered(text), [text]);
}

/** Who is signed in. While the server has not answered yet, `account` holds what this browser knew last. */
export function useSession(): Session {
  const { data, isError } = useQuery(sessionQuery);
  const known = useRemembered();
  // A part of the page that is taken over late was drawn before anybody knew, whatever has been answered since.
  const mounted = useMounted();
  if (!data || !mounted) return { state: isError && mounted ? 'unknown' : 'pending', user: null, account: known };
  return data.user
    ? { state: 'signed-in', user: data.user, account: accountOf(data.user) }
    : { state: 'signed-out', user: null, account: null };
}

/** Takes over the account that an answer carried (sign-in, sign-up, a saved profile), or its end with null. */
export function useSetSession() {
  const queries = useQueryClient();
  return (user: User | null) => {
    rememberSession(user);
    queries.setQueryData(sessionQuery.queryKey, { user });
  };
}

/** PUB-283: the profile that the server answers is stored, whatever way it came. */
export function useKeepSession() {
  const { data } = useQuery(sessionQuery);
  useEffect(() => {
    if (data) rememberSession(data.user);
  }, [data]);
}

// What was begun under an account: whom it invites and what it wrote is not the next person's to find.
const drafts = /^(join-draft|enroll-list|sale-draft|ticket-order|mailed-code):/;

function forgetDrafts() {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const name of Object.keys(store)) if (drafts.test(name)) store.removeItem(name);
  } catch {}
}

/** Ends the session. `leave` takes the person to a page that needs none, before what they saw is forgotten. */
export function useSignOut(leave: () => Promise<void>) {
  const queries = useQueryClient();
  const setSession = useSetSession();
  return useMutation(
    api.accounts.signOut.mutationOptions({
      onSuccess: async () => {
        await leave();
        setSession(null);
        forgetDrafts();
        void forgetAnswers(true);
        // What one account read is not the next one's to see. Not clear(): the bar would go on watching a session
        // that the cache no longer knows, and keep the name of who left.
        queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(sessionQuery.queryKey) });
      },
    }),
  );
}

export const isType = (session: Session, type: AccountType) =>
  session.state === 'signed-in' && session.user.type === type;
