import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';

type Typing<T> = {
  value: T;
  /** The value of an empty field. */
  empty: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  write: (value: T) => string;
  /** Null for an unreadable text. */
  parse: (text: string) => T | null;
  /** The meaning of a half-written text; null when unclear. */
  complete?: (text: string) => T | null;
  /** Allowed text; the field ignores everything else. */
  accepts?: RegExp;
  error?: ReactNode;
  invalidError: string;
};

/** A value typed as text: tolerant while typing, formatted when the person leaves the field. */
export function useTyped<T extends string | number | null>(typing: Typing<T>) {
  const { value, empty, write, parse } = typing;
  const [text, setText] = useState(() => write(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(true);
  const read = (typed: string) => (typed.trim() === '' ? empty : (parse(typed) ?? empty));
  // The value changed from outside: a calendar or a reset form. Unreadable text stays.
  if (value !== known) {
    setKnown(value);
    if (read(text) !== value) setText(write(value));
  }
  const isUnreadable = text.trim() !== '' && parse(text) === null;
  return {
    value: text,
    error: left && isUnreadable ? typing.invalidError : typing.error,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = event.currentTarget.value;
      if (typing.accepts && !typing.accepts.test(next)) return;
      setText(next);
      setLeft(false);
      const nextValue = read(next);
      setKnown(nextValue);
      typing.onChange(nextValue);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setLeft(true);
      const meant = isUnreadable ? (typing.complete?.(text) ?? null) : null;
      if (meant !== null) {
        setText(write(meant));
        setKnown(meant);
        typing.onChange(meant);
      } else if (!isUnreadable) setText(write(value));
      typing.onBlur?.(event);
    },
  };
}
