// <NameDayFilters filter onChange />: a part of a name and a day, over a list that the address filters.
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './name-day-filters.module.css';
import { useTypedSearch } from './use-typed-search.ts';

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
  const search = useTypedSearch(name, text => onChange({ name: text || undefined, day: filter.day }));
  const clear = () => {
    search.now('');
    onChange({});
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
            value={search.typed}
            onChange={event => search.type(event.currentTarget.value)}
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
            onChange={event =>
              onChange({ name: search.now() || undefined, day: event.currentTarget.value || undefined })
            }
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
