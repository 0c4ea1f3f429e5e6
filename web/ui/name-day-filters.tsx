// <NameDayFilters filter onChange />: a part of a name and a day, over a list that the address filters. What is typed
// reaches the address after a pause; an address that changes by itself (back) is shown here.
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import styles from './name-day-filters.module.css';

export type NameDayFilter = { name?: string; day?: string };

export function NameDayFilters({
  filter,
  onChange,
}: {
  filter: NameDayFilter;
  onChange: (next: NameDayFilter) => void;
}) {
  const { name = '', day = '' } = filter;
  const id = useId();
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    if (sent.current !== name) setTyped(name);
  }
  const say = (next: NameDayFilter) => {
    sent.current = next.name ?? '';
    onChange(next);
  };
  const sendName = useDebouncedCallback((text: string) => say({ name: text || undefined, day: filter.day }), 250);
  const clear = () => {
    setTyped('');
    sendName.cancel();
    say({});
  };
  return (
    <search className={styles.filters}>
      <div className={styles.field}>
        <label htmlFor={`${id}name`}>Buscar por nombre</label>
        <div className={styles.box}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            id={`${id}name`}
            type="search"
            placeholder="Parte del nombre"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value);
              sendName(event.currentTarget.value.trim());
            }}
          />
        </div>
      </div>
      <div className={styles.field} data-day>
        <label htmlFor={`${id}day`}>Día</label>
        <div className={styles.box}>
          <input
            id={`${id}day`}
            type="date"
            value={day}
            data-empty={day === '' || undefined}
            onChange={event => say({ name: typed.trim() || undefined, day: event.currentTarget.value || undefined })}
          />
        </div>
      </div>
      {(name !== '' || day !== '') && (
        <button type="button" className={styles.clear} onClick={clear}>
          <IconX size={18} aria-hidden="true" />
          Quitar filtros
        </button>
      )}
    </search>
  );
}
