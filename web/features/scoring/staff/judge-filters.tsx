import type { EventCard } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';

export type JudgesSearch = { name?: string; type?: ApplicationType; page?: number };

export function JudgeFilters({ event }: { event: Pick<EventCard, 'type'> }) {
  const types: ApplicationType[] = [event.type, 'qualifier', 'both'];
  return (
    <>
      <SearchFilter name="name" label="Buscar juez" />
      <ChoiceFilter
        name="type"
        label="Tipo"
        any="Sin filtro"
        anyIsChoice="last"
        choices={types.map(value => ({ value, label: typeNames[value] }))}
      />
    </>
  );
}
