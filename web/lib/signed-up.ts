import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose account was made a moment ago, on the way to this page. */
    signedUp?: string;
  }
}

/** It stands beside the address and not in it: no link that somebody sends can say it. */
export const afterSignUp = (uid: string): HistoryState => ({ signedUp: uid });
