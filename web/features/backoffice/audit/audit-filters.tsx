import { type ActGroup, actGroups } from '#contract/backoffice/audit.ts';
import { ChoiceFilter } from '#web/ui/choice-filter.tsx';
import { DayFilter } from '#web/ui/day-filter.tsx';
import { SearchFilter } from '#web/ui/filter-bar.tsx';

/** Filters in the address. */
export type AuditSearch = { group?: string; who?: string; day?: string; page?: number };

const choices = Object.entries(actGroups).map(([value, label]) => ({ value, label }));
// An organization's log has no acts of the platform; only the operator reads those.
const ownChoices = choices.filter(({ value }) => value !== 'platform' && value !== 'accounts');

export const groupOf = (search: string | undefined): ActGroup | undefined =>
  search !== undefined && search in actGroups ? (search as ActGroup) : undefined;

export const AuditFilters = ({ isOwn }: { isOwn: boolean }) => (
  <>
    <SearchFilter name="who" label="Quién" placeholder={isOwn ? 'Parte del nombre' : 'Nombre o correo'} />
    <ChoiceFilter name="group" label="Qué" any="Todo" choices={isOwn ? ownChoices : choices} />
    <DayFilter />
  </>
);
