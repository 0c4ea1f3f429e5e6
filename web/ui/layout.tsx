import { createElement, type JSX } from 'react';

type Tag = keyof JSX.IntrinsicElements;
/** The gaps of scale.css. */
type Gap = 'none' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';
type FlowProps = { gap?: Gap; align?: Align; className?: string };
type RowProps = FlowProps & { justify?: 'between' | 'center' | 'end'; wrap?: boolean };
type TextProps = {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
  dim?: boolean;
  strong?: boolean;
  /** A numeral of the look: condensed, all digits of one width. */
  num?: boolean;
  className?: string;
};
/** What an element takes by itself, and the few words that a primitive adds. */
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<JSX.IntrinsicElements[T], keyof Own | 'as'>;

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

function draw(kind: string, props: RowProps & { as?: Tag }) {
  const { as = 'div', gap, align, justify, wrap = true, className, ...rest } = props;
  const names = [kind, `gap-${gap}`, align && `align-${align}`, justify && `justify-${justify}`, !wrap && 'one-line'];
  return createElement(as, { ...rest, className: joined(...names, className) });
}

/** Things one below the other. */
export const Stack = <T extends Tag = 'div'>(props: Props<T, FlowProps>) => draw('stack', { gap: 'md', ...props });

/** Things side by side, level with each other; what has no room goes to the next line, unless it may not. */
export const Row = <T extends Tag = 'div'>(props: Props<T, RowProps>) => draw('row', { gap: 'sm', ...props });

/** Words in a size of the scale; without one they have the size of what stands around them. */
export function Text<T extends Tag = 'p'>({ as, size, dim, strong, num, className, ...rest }: Props<T, TextProps>) {
  const names = joined(num && 'num', size && `text-${size}`, dim && 'dim', strong && 'strong', className);
  return createElement(as ?? 'p', { ...rest, className: names });
}
