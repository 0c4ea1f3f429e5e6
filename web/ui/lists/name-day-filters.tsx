// nameDayFilters: part of a name, and a day: the filters of most lists, stored in the address. <NameDayFilters filter
// onChange />: the same outside of a ListFrame.
import { DayFilter } from './day-filter.tsx';
import { FilterBar, SearchFilter } from './filter-bar.tsx';

export type NameDayFilter = { name?: string; day?: string };
type Props = { filter: NameDayFilter; onChange: (next: NameDayFilter) => void };

export const nameDayFilters = (
  <>
    <SearchFilter name="name" label="Buscar por nombre" placeholder="Nombre o lugar" />
    <DayFilter />
  </>
);

export const NameDayFilters = ({ filter: { name, day }, onChange }: Props) => (
  <FilterBar clear={name || day ? () => onChange({}) : undefined} values={{ name, day }} onChange={onChange}>
    {nameDayFilters}
  </FilterBar>
);
