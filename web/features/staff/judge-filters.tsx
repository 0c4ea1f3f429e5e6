import { typeNames } from '#contract/type-names.ts';
import '#web/ui/form-styles.ts';
import { Select } from '@mantine/core';
import type { EventCard } from '#contract/events.ts';
import { type ApplicationType, applicationTypes } from '#domain/staff/applications.ts';
import { NameSearch } from './name-search.tsx';

export type JudgesWish = { name?: string; type?: ApplicationType; page?: number };

const all = 'all';

/** ORG-161, ORG-162, ORG-169. */
export function JudgeFilters(props: {
  event: Pick<EventCard, 'type'>;
  wish: JudgesWish;
  onWish: (next: JudgesWish) => void;
}) {
  const { event, wish, onWish } = props;
  const { name, type } = wish;
  const types: ApplicationType[] = [event.type, 'qualifier', 'both'];
  return (
    <>
      <NameSearch label="Buscar juez" value={name} onChange={next => onWish({ type, name: next })} />
      <Select
        label="Tipo"
        data={[
          ...types.map(value => ({ value: value as string, label: typeNames[value] })),
          { value: all, label: 'Sin filtro' },
        ]}
        value={type ?? all}
        onChange={value => onWish({ name, type: applicationTypes.find(type => type === value) })}
        allowDeselect={false}
      />
    </>
  );
}
