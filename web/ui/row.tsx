import { createElement } from 'react';
import { type Align, classNames, type Gap, type Primitive, type Tag } from './flow.ts';

type Own = { gap?: Gap; align?: Align; justify?: 'between' | 'center' | 'end'; className?: string };

/** Things side by side, level with each other; what has no room goes to the next line. */
export function Row<T extends Tag = 'div'>({ as, gap = 'sm', align, justify, className, ...rest }: Primitive<T, Own>) {
  const names = classNames('row', `gap-${gap}`, align && `align-${align}`, justify && `justify-${justify}`, className);
  return createElement(as ?? 'div', { ...rest, className: names });
}
