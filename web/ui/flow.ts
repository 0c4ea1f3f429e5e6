import type { JSX } from 'react';

export type Tag = keyof JSX.IntrinsicElements;
/** The gaps of scale.css. */
export type Gap = 'none' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
export type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

/** What an element takes by itself, and the few words that a primitive adds. */
export type Primitive<T extends Tag, Own> = Own & { as?: T } & Omit<JSX.IntrinsicElements[T], keyof Own | 'as'>;

export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
