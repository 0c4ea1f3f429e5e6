import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Account that was just created, on the way to this page. */
    signedUp?: string;
  }
}

/** History state, not address: no shared link can claim it. */
export const afterSignUp = (uid: string): HistoryState => ({ signedUp: uid });
