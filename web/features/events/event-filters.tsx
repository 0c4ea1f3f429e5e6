import '#web/ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './own-events.module.css';

export type EventFilter = { name?: string; day?: string };

/** What is typed reaches the address after a pause; an address that changes by itself (back) is shown here. */
export function EventFilters({ filter, onChange }: { filter: EventFilter; onChange: (next: EventFilter) => void }) {
  const { name = '', day = '' } = filter;
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    if (sent.current !== name) setTyped(name);
  }
  const say = (next: EventFilter) => {
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
      <TextInput
        className={styles.search}
        label="Buscar por nombre"
        placeholder="Cualquier parte del nombre"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value);
          sendName(event.currentTarget.value.trim());
        }}
      />
      <TextInput
        className={styles.day}
        label="Día"
        type="date"
        value={day}
        onChange={event => say({ name: typed.trim() || undefined, day: event.currentTarget.value || undefined })}
      />
      {(name !== '' || day !== '') && (
        <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={clear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}
