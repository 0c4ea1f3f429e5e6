import { createElement } from 'react';
import { classNames, type Primitive, type Tag } from './flow.ts';

type Own = {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
  dim?: boolean;
  strong?: boolean;
  /** A numeral of the look: condensed, all digits of one width. */
  num?: boolean;
  className?: string;
};

/** Words in a size of the scale; without one they have the size of what stands around them. */
export function Text<T extends Tag = 'p'>({ as, size, dim, strong, num, className, ...rest }: Primitive<T, Own>) {
  const names = classNames(num && 'num', size && `text-${size}`, dim && 'dim', strong && 'strong', className);
  return createElement(as ?? 'p', { ...rest, className: names || undefined });
}
