import type { ReactNode } from 'react';

/** A missing step or a waiting answer, with the link to its page. */
export type MissingStep = { key: string; text: string; link: ReactNode };
