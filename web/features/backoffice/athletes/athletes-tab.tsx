import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/competition/category-form.ts';
import type { AthleteRow } from '#contract/registration/entries.ts';
import type { EventState } from '#domain/competition/events/event-states.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { enrollWords } from '#web/entities/event/enroll-words.ts';
import { api } from '#web/lib/api.ts';
import { ExportButton } from '#web/lib/files/export-button.tsx';
import { formatFor } from '#web/lib/files/save-export.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { athleteColumns } from './athlete-columns.tsx';

type AthletesSearch = { name?: string; category?: string; sort?: 'name' | 'date'; page?: number };

type Props = {
  eventId: string;
  state: EventState;
  categories: Category[];
  search: AthletesSearch;
  onSearch: (search: AthletesSearch) => void;
};

export function AthletesTab({ eventId, state, categories, search, onSearch }: Props) {
  const { name, category, sort, page = 1 } = search;
  const list = useQuery(
    api.entries.listAsOrganizer.queryOptions({
      input: { eventId, search: name, categoryId: category, sort, page },
      placeholderData: keepPreviousData,
    }),
  );
  const isFiltered = Boolean(name || category);
  const { total = 0, entries = 0 } = list.data ?? {};
  const format = formatFor(navigator.platform);
  return (
    <Stack>
      <Row gap="lg" align="end" justify="between">
        <Stack gap="2xs">
          <h2>Atletas inscritos</h2>
          <p className="dim">{list.data && (total > 0 || isFiltered) && athletesIn(total, entries, isFiltered)}</p>
        </Stack>
        <Row>
          {/* The download has every athlete of the event, whatever the filters (ORG-090). */}
          {(total > 0 || isFiltered) && (
            <ExportButton mutation={api.entries.exportAthletes.mutationOptions()} input={{ eventId, format }}>
              Descargar atletas ({format === 'csv' ? 'CSV' : 'Excel'})
            </ExportButton>
          )}
          {state !== 'completed' && (
            <ButtonLink to={paths.enrollAthletes} params={{ id: eventId }} search={{ category }} icon={IconUserPlus}>
              {enrollWords(state, 'many')}
            </ButtonLink>
          )}
        </Row>
      </Row>
      <DataTable
        name="Atletas inscritos"
        columns={athleteColumns}
        list={list}
        rowKey={({ uid }) => uid}
        action={athlete => <AthleteLink athlete={athlete} eventId={eventId} />}
        search={search}
        onSearch={onSearch}
        level={3}
        views={['sort']}
        filters={
          <>
            <SearchFilter name="name" label="Buscar por nombre" />
            <ChoiceFilter
              name="category"
              label="Categoría"
              any="Todas"
              choices={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
            />
            <ChoiceFilter
              name="sort"
              label="Orden"
              any="Por categoría"
              anyIsChoice="first"
              choices={[
                { value: 'name', label: 'Por nombre' },
                { value: 'date', label: 'Los últimos primero' },
              ]}
            />
          </>
        }
        none={{
          title: 'Todavía no hay atletas inscritos',
          text: 'Quien se inscriba aparece aquí al instante. También puedes inscribirlos tú, uno por uno o con una lista.',
        }}
        noMatch={{ title: 'Nadie coincide', text: 'Ningún atleta tiene ese nombre en esa categoría.' }}
      />
    </Stack>
  );
}

/**
 * Describes how many athletes there are. A team is one entry of several athletes, so it has both numbers if they
 * differ.
 */
function athletesIn(total: number, entries: number, isFiltered: boolean): string {
  const athletes = counted(total, 'atleta', 'atletas');
  const all = total === entries ? athletes : `${athletes} en ${counted(entries, 'inscripción', 'inscripciones')}`;
  return isFiltered ? `${all} con estos filtros` : all;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The athlete's data as the list already has it. The page shows it until its own request is answered (ORG-089). */
    athlete?: AthleteRow;
    id_event?: string;
  }
}

const AthleteLink = ({ athlete, eventId }: { athlete: AthleteRow; eventId: string }) => (
  <ButtonLink
    to={paths.athleteDetail}
    search={{ event: eventId, athlete: athlete.uid }}
    state={{ athlete, id_event: eventId }}
    variant="default"
    size="sm"
    aria-label={`Ver Detalle de ${athlete.name}`}
  >
    Ver Detalle
  </ButtonLink>
);
