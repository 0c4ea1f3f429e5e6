// <FilterBar values onChange clear>…</FilterBar>: the filters above a list: a <SearchFilter>, a <DayFilter>
// (ui/lists/day-filter.tsx), a <ChoiceFilter> (ui/lists/choice-filter.tsx) or a <ViewFilter> (ui/lists/view-filter.tsx), each with its
// name in the address. `clear` removes all of them, if any is set.
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './filter-bar.module.css';

export type Filters = Record<string, string | undefined>;

type Bar = {
  values: Filters;
  change: (changes: Filters) => void;
  /** Returns the filters with the search text that is still being typed. A change of another filter must include it. */
  typed: { current: ((text?: string) => Filters) | null };
};
const BarContext = createContext<Bar | null>(null);

/** One filter's value and its setter, for filters in other files. */
export function useFilter(name: string, resets?: string) {
  const bar = use(BarContext);
  if (!bar) throw new Error('A filter stands in a FilterBar.');
  return {
    value: bar.values[name],
    set: (value: string | null | undefined) =>
      bar.change({
        ...bar.typed.current?.(),
        ...(resets !== undefined && { [resets]: undefined }),
        [name]: value || undefined,
      }),
  };
}

type BarProps = {
  values: Filters;
  onChange: (values: Filters) => void;
  clear?: (() => void) | undefined;
  children: ReactNode;
};

export function FilterBar({ values, onChange, clear, children }: BarProps) {
  const typed = useRef<Bar['typed']['current']>(null);
  const bar: Bar = { values, change: changes => onChange({ ...values, ...changes }), typed };
  const clearAll = () => {
    typed.current?.('');
    clear?.();
  };
  return (
    <BarContext value={bar}>
      <Row as="search" align="end">
        {children}
        {clear && (
          <button type="button" className={`plain-control ${styles.clear}`} onClick={clearAll}>
            <IconX size={18} aria-hidden="true" />
            Quitar filtros
          </button>
        )}
      </Row>
    </BarContext>
  );
}

type SearchProps = { name: string; label: string; placeholder?: string };

export function SearchFilter({ name, label, placeholder = 'Parte del nombre' }: SearchProps) {
  const bar = use(BarContext);
  const id = useId();
  const search = useTypedSearch(bar?.values[name] ?? '', text => bar?.change({ [name]: text || undefined }));
  useEffect(() => {
    if (bar) bar.typed.current = text => ({ [name]: search.now(text) || undefined });
  });
  return (
    <div className={styles.field} data-kind="search">
      <label htmlFor={id}>{label}</label>
      <Row gap="xs" wrap={false} className={styles.box}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={search.typed}
          onChange={event => search.type(event.currentTarget.value)}
        />
      </Row>
    </div>
  );
}

/**
 * The text of a list's search reaches the address after a pause. A changed address (back) sets the text. If the user
 * follows a link within the pause, the navigation is not cancelled.
 */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const router = useRouter();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const sent = useRef(value);
  if (seen !== value) {
    setSeen(value);
    if (sent.current !== value) setTyped(value);
  }
  const send = useDebouncedCallback((text: string, from: string) => {
    if (router.latestLocation.pathname !== from) return;
    sent.current = text;
    onSearch(text);
  }, 250);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      send(text.trim(), router.latestLocation.pathname);
    },
    /** Returns the typed text without the pause, so that it is set together with another filter. */
    now: (text = typed): string => {
      setTyped(text);
      send.cancel();
      sent.current = text.trim();
      return sent.current;
    },
  };
}
