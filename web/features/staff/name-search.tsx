import '#web/ui/form-styles.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** What is typed reaches the address after a pause; an address that changes by itself (back) is shown here. */
export function NameSearch(props: {
  label: string;
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}) {
  const { label, value = '', onChange } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (sent.current !== value) setTyped(value);
  }
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text || undefined);
  }, 250);
  return (
    <TextInput
      label={label}
      placeholder="Parte del nombre"
      type="search"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
