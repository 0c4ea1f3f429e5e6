import '#web/ui/form-styles.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedSearch } from '#web/ui/use-typed-search.ts';

export function NameSearch(props: {
  label: string;
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}) {
  const { label, value = '', onChange } = props;
  const search = useTypedSearch(value, text => onChange(text || undefined));
  return (
    <TextInput
      label={label}
      placeholder="Parte del nombre"
      type="search"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      maxLength={100}
      autoComplete="off"
      value={search.typed}
      onChange={event => search.type(event.currentTarget.value)}
    />
  );
}
