import { createElement } from 'react';
import { type Align, classNames, type Gap, type Primitive, type Tag } from './flow.ts';

type Own = { gap?: Gap; align?: Align; className?: string };

/** Things one below the other. */
export function Stack<T extends Tag = 'div'>({ as, gap = 'md', align, className, ...rest }: Primitive<T, Own>) {
  const names = classNames('stack', `gap-${gap}`, align && `align-${align}`, className);
  return createElement(as ?? 'div', { ...rest, className: names });
}
