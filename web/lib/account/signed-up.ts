import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account that the previous page has just created. */
    signedUp?: string;
  }
}

/** The state of the browser's history holds the account, not the address. So no shared link can claim it. */
export const afterSignUp = (uid: string): HistoryState => ({ signedUp: uid });
