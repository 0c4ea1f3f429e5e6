import '#web/ui/form-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ActGroup, actGroups } from '#contract/audit.ts';
import { useTypedSearch } from '#web/ui/use-typed-search.ts';

/** As it stands in the address. */
export type AuditWish = { group?: string; who?: string; day?: string; page?: number };

const choices = Object.entries(actGroups).map(([value, label]) => ({ value, label }));
// What an organization finds in its log: the platform's own acts are the operator's to read.
const ownChoices = choices.filter(({ value }) => value !== 'platform' && value !== 'accounts');

export const groupOf = (wish: string | undefined): ActGroup | undefined =>
  wish !== undefined && wish in actGroups ? (wish as ActGroup) : undefined;

type Props = { wish: AuditWish; isOwn: boolean; onWish: (wish: AuditWish) => void };

export function AuditFilters({ wish: { group, who = '', day = '' }, isOwn, onWish }: Props) {
  const search = useTypedSearch(who, text => onWish({ group, day: day || undefined, who: text || undefined }));
  const wishNow = (changes: AuditWish) =>
    onWish({ group, day: day || undefined, who: search.now() || undefined, ...changes });
  return (
    <>
      <TextInput
        label="Quién"
        placeholder={isOwn ? 'Parte del nombre' : 'Nombre o correo'}
        type="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={search.typed}
        onChange={event => search.type(event.currentTarget.value)}
      />
      <Select
        label="Qué"
        placeholder="Todo"
        data={isOwn ? ownChoices : choices}
        value={groupOf(group) ?? null}
        onChange={value => wishNow({ group: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de qué' }}
      />
      <TextInput
        label="Día"
        type="date"
        value={day}
        onChange={event => wishNow({ day: event.currentTarget.value || undefined })}
      />
    </>
  );
}
