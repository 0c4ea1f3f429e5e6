import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';

type Typing<T> = {
  value: T;
  /** What stands for nothing. */
  empty: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  write: (value: T) => string;
  /** Null for what it cannot read. */
  parse: (text: string) => T | null;
  /** What somebody meant who left it half written; null where nobody knows. */
  complete?: (text: string) => T | null;
  /** What may be typed at all; the rest never arrives in the field. */
  accepts?: RegExp;
  error?: ReactNode;
  invalidError: string;
};

/** A value that is typed as text: read forgivingly while typing, written properly when the field is left. */
export function useTyped<T extends string | number | null>(typing: Typing<T>) {
  const { value, empty, write, parse } = typing;
  const [text, setText] = useState(() => write(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(true);
  const read = (typed: string) => (typed.trim() === '' ? empty : (parse(typed) ?? empty));
  // Another value came from outside: a calendar, or a form that was filled anew. What cannot be read yet stays.
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
