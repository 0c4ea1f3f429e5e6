import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { useSetSession } from '#web/lib/account/session.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { homeOf } from '#web/paths.ts';
import { findType, UnknownAccount } from './known-account.ts';

type Credentials = {
  type: AccountType;
  email: string;
  password: string;
  remember: boolean;
  code?: string;
  secondCode?: string;
};

/**
 * The failure of a sign-in: its message, the end of a wait after too many attempts, and whether a mailed code helps.
 */
export type SignInProblem = { message: string; unknown: boolean; waitUntil: number | null; byCode: boolean };

export function problemOf(error: unknown): SignInProblem {
  const unknown = error instanceof UnknownAccount;
  const wait = error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS' ? error.data : null;
  const { retryAfterSeconds: seconds, byCode = false } = (wait ?? {}) as {
    retryAfterSeconds?: number;
    byCode?: boolean;
  };
  const message = unknown ? error.message : messageOf(error);
  return {
    message,
    unknown,
    // During an attack on the account waiting does not help, so there is no time.
    waitUntil: seconds && message !== messages.login.underFire ? Date.now() + seconds * 1000 : null,
    byCode,
  };
}

/** Signs in. Each panel has its own hook, and each makes one attempt at a time (PUB-075). */
export function useSignIn(redirect: string | undefined) {
  const setSession = useSetSession();
  const router = useRouter();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const email = credentials.email.trim().toLowerCase();
      await findType(email, credentials.type);
      return client.accounts.signIn({ ...credentials, email });
    },
    onSuccess: ({ user }) => {
      setSession(user);
      router.history.replace(redirect ?? homeOf[user.type]);
    },
  });
}
