import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AccountType } from '#contract/base.ts';
import type { User } from '#contract/people/accounts.ts';
import { api } from '#web/lib/api.ts';
import { useMounted } from '#web/lib/mounted.ts';

/**
 * The account's data for the frame of the page. Local storage keeps them for the first render; the server never trusts
 * them (A4).
 */
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

/** Deletes the answers of the previous account, which the next person must not see. */
const forgetAnswers = (isLeaving = false) =>
  import('#web/lib/storage/kept-answers.ts')
    .then(({ forgetPrivateAnswers }) => forgetPrivateAnswers(isLeaving))
    .catch(() => undefined);

// Local storage can be forbidden or full. The page works without it.
/** Stores the account, or removes it with null (PUB-283, PUB-285). */
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
/**
 * The account that this browser stored last. Null in the first render of a page that the server drew: such a page has
 * no account.
 */
function useRemembered(): ShellAccount | null {
  const text = useSyncExternalStore(never, stored, () => null);
  return useMemo(() => remembered(text), [text]);
}

/** The state of the session. Before the server's answer, `account` holds the stored account. */
export function useSession(): Session {
  const { data, isError } = useQuery(sessionQuery);
  const known = useRemembered();
  // The server drew this part without a session. The part's first render in the browser must match that, also if it
  // comes late.
  const mounted = useMounted();
  if (!data || !mounted) return { state: isError && mounted ? 'unknown' : 'pending', user: null, account: known };
  return data.user
    ? { state: 'signed-in', user: data.user, account: accountOf(data.user) }
    : { state: 'signed-out', user: null, account: null };
}

/** Sets the session from an answer with an account (sign-in, sign-up, saved profile); null ends it. */
export function useSetSession() {
  const queries = useQueryClient();
  return (user: User | null) => {
    rememberSession(user);
    queries.setQueryData(sessionQuery.queryKey, { user });
  };
}

/** Stores each profile that the server answers (PUB-283). */
export function useKeepSession() {
  const { data } = useQuery(sessionQuery);
  useEffect(() => {
    if (data) rememberSession(data.user);
  }, [data]);
}

// Names of an account's drafts. The next person must not find its invitations and texts.
const drafts = /^(join-draft|enroll-list|sale-draft|ticket-order|mailed-code):/;

function forgetDrafts() {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const name of Object.keys(store)) if (drafts.test(name)) store.removeItem(name);
  } catch {}
}

/** Ends the session. `leave` opens a page without an account before the data is deleted. */
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
        // Deletes the data of one account before the next one signs in. clear() would not work: the bar would still
        // watch the removed query and show the old name.
        queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(sessionQuery.queryKey) });
      },
    }),
  );
}

export const isType = (session: Session, type: AccountType) =>
  session.state === 'signed-in' && session.user.type === type;
