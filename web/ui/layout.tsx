import { createElement, type JSX } from 'react';

type Tag = keyof JSX.IntrinsicElements;
/** The names of the gaps in scale.css. */
type Gap = 'none' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';
type FlowProps = { gap?: Gap; align?: Align; className?: string };
type RowProps = FlowProps & { justify?: 'between' | 'center' | 'end'; wrap?: boolean };
type TextProps = {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl';
  dim?: boolean;
  strong?: boolean;
  /** True for a condensed number with digits of equal width. */
  num?: boolean;
  className?: string;
};
/** The properties of the HTML element, and those of the component. */
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<JSX.IntrinsicElements[T], keyof Own | 'as'>;

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

function draw(kind: string, props: RowProps & { as?: Tag }) {
  const { as = 'div', gap, align, justify, wrap = true, className, ...rest } = props;
  const names = [kind, `gap-${gap}`, align && `align-${align}`, justify && `justify-${justify}`, !wrap && 'one-line'];
  return createElement(as, { ...rest, className: joined(...names, className) });
}

export const Stack = <T extends Tag = 'div'>(props: Props<T, FlowProps>) => draw('stack', { gap: 'md', ...props });

/** Places its children side by side. They wrap unless `wrap` is false. */
export const Row = <T extends Tag = 'div'>(props: Props<T, RowProps>) => draw('row', { gap: 'sm', ...props });

/** Text in a size of the scale; without `size` it inherits the size around it. */
export function Text<T extends Tag = 'p'>({ as, size, dim, strong, num, className, ...rest }: Props<T, TextProps>) {
  const names = joined(num && 'num', size && `text-${size}`, dim && 'dim', strong && 'strong', className);
  return createElement(as ?? 'p', { ...rest, className: names });
}
