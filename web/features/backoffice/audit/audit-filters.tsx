import { type ActGroup, actGroups } from '#contract/backoffice/audit.ts';
import { ChoiceFilter } from '#web/ui/choice-filter.tsx';
import { DayFilter } from '#web/ui/day-filter.tsx';
import { SearchFilter } from '#web/ui/filter-bar.tsx';

/** As it stands in the address. */
export type AuditSearch = { group?: string; who?: string; day?: string; page?: number };

const choices = Object.entries(actGroups).map(([value, label]) => ({ value, label }));
// What an organization finds in its log: the platform's own acts are the operator's to read.
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
