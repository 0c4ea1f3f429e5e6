import type { ReactNode } from 'react';

/** A line of what is still to do or waits for an answer, with the one link that does it. */
export type MissingStep = { key: string; text: string; link: ReactNode };
