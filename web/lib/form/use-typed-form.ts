import { useRef, useState } from 'react';
import { stillTrue } from './form-errors.ts';
import type { Control, Name } from './form-table.ts';
import { isUntouched, keyedPath } from './row-paths.ts';

type Options<Values> = {
  begin: Values;
  /** Returns every error of the form, by path. */
  check: (values: Values) => Record<string, string>;
  /** Returns further changes that an answer implies. */
  follow?: (values: Values, changed: Name<Values>, value: unknown) => Partial<Values>;
  locked: Partial<Record<Name<Values>, string>>;
  isClosed: boolean;
};

// A row with a key is identified by its key, not by its index.
const isBeyond = (path: string, name: string, length: number) =>
  path.startsWith(`${name}.`) && Number(path.split('.')[1]) >= length;

/**
 * Values and errors of a form. A field shows its error after blur or answer, and updates it while typing. The server's
 * error stays until the field changes.
 */
export function useTypedForm<Values extends object>(options: Options<Values>) {
  const { check, follow, locked, isClosed } = options;
  const [values, setValues] = useState(options.begin);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = check(values);
  const isPressed = useRef(false);

  // An error on blur moves the layout, and the press that caused the blur would miss its target. So it waits for the
  // release.
  const onPointerDownCapture = () => {
    isPressed.current = true;
    const release = () =>
      setTimeout(() => {
        isPressed.current = false;
      });
    window.addEventListener('pointerup', release, { once: true });
    window.addEventListener('pointercancel', release, { once: true });
  };
  const afterPress = (then: () => void) => {
    if (isPressed.current) window.addEventListener('pointerup', () => setTimeout(then), { once: true });
    else then();
  };

  const set = (changes: Partial<Values>) => {
    setValues(now => ({ ...now, ...changes }));
    setRefused(now => Object.fromEntries(Object.entries(now).filter(([path]) => isUntouched(path, values, changes))));
    // Drops the errors of deleted rows. Else a new row at the same index would show them.
    for (const [name, value] of Object.entries(changes)) {
      if (!Array.isArray(value)) continue;
      setTold(now => new Set([...now].filter(path => !isBeyond(path, name, value.length))));
    }
  };
  const keyed = (path: string) => keyedPath(path, values);
  const tell = (path: string) => setTold(now => (now.has(keyed(path)) ? now : new Set(now).add(keyed(path))));
  const errorOf = (path: string): string | undefined =>
    refused[keyed(path)] ?? (told.has(keyed(path)) ? wrong[path] : undefined);
  const field = <F extends Name<Values>>(name: F): Control<Values[F]> => ({
    value: values[name],
    onChange: value => set({ [name]: value, ...follow?.(values, name, value) } as Partial<Values>),
    onBlur: () => {
      if (values[name] !== '' && values[name] !== null) afterPress(() => tell(name));
    },
    error: errorOf(name),
    locked: locked[name],
    disabled: isClosed,
  });
  const marked = [...Object.keys(refused), ...Object.keys(wrong).filter(path => told.has(keyed(path)))];
  return {
    values,
    wrong,
    set,
    tell,
    errorOf,
    field,
    failure: stillTrue(failure, marked),
    setFailure,
    onPointerDownCapture,
    /** The part of a form that takes the errors of a failed call. */
    errors: {
      setFieldError: (path: string, error: string) => setRefused(now => ({ ...now, [keyed(path)]: error })),
      getValues: () => values as Record<string, unknown>,
    },
    /** Shows every error before the form is sent. True if there is an error. */
    tellAll: (): boolean => {
      setRefused({});
      setTold(now => new Set([...now, ...Object.keys(wrong).map(keyed)]));
      return Object.keys(wrong).length > 0;
    },
    silence: () => {
      setRefused({});
      setTold(new Set());
      setFailure(null);
    },
  };
}
