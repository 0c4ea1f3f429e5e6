import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';

type Typing<T> = {
  value: T;
  /** The value of an empty field. */
  empty: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  write: (value: T) => string;
  /** Reads a text; null when it cannot be read. */
  parse: (text: string) => T | null;
  /** Returns the value that an incomplete text means; null when that is not clear. */
  complete?: (text: string) => T | null;
  /** The text that may be typed; the field ignores everything else. */
  accepts?: RegExp;
  error?: ReactNode;
  invalidError: string;
};

/** A value that is typed as text. Any text can be typed; the field formats it when the user leaves. */
export function useTyped<T extends string | number | null>(typing: Typing<T>) {
  const { value, empty, write, parse } = typing;
  const [text, setText] = useState(() => write(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(true);
  const read = (typed: string) => (typed.trim() === '' ? empty : (parse(typed) ?? empty));
  // A calendar or a reset form changed the value. A text that cannot be read stays.
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
