import type { ReactNode } from 'react';

/** One missing step or waiting answer, with its link. */
export type MissingStep = { key: string; text: string; link: ReactNode };
