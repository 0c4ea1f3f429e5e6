import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Category } from '#contract/category-form.ts';
import { counted } from '#domain/text/counted.ts';
import { api } from '#web/lib/api.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { athleteColumns } from './athlete-columns.tsx';
import styles from './athletes.module.css';
import { AthletesFilters, type AthletesWish } from './athletes-filters.tsx';
import { ExportAthletes } from './export-athletes.tsx';

type Props = {
  eventId: string;
  categories: Category[];
  wish: AthletesWish;
  onWish: (wish: AthletesWish) => void;
};

/** ORG-088 to ORG-092: everybody who takes part in the event. */
export function AthletesTab({ eventId, categories, wish, onWish }: Props) {
  const { name, category, page = 1 } = wish;
  const list = useQuery(
    api.entries.listAsOrganizer.queryOptions({
      input: { eventId, search: name, categoryId: category, page },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo(() => athleteColumns(eventId), [eventId]);
  const isFiltered = Boolean(name || category);
  const { total = 0, pageSize = 1 } = list.data ?? {};
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <div>
          <h2>Atletas inscritos</h2>
          <p className="dim">{list.data && (total > 0 || isFiltered) && athletesIn(total, isFiltered)}</p>
        </div>
        {(total > 0 || isFiltered) && <ExportAthletes eventId={eventId} />}
      </div>
      <DataTable
        caption="Atletas inscritos"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ uid }) => uid}
        state={list.isError ? 'failed' : list.isFetching ? 'loading' : 'ready'}
        onRetry={() => list.refetch()}
        filters={(total > 0 || isFiltered) && <AthletesFilters wish={wish} categories={categories} onChange={onWish} />}
        page={
          list.data && {
            current: page,
            size: pageSize,
            total,
            onChange: next => onWish({ name, category, page: next }),
          }
        }
        empty={
          <EmptyState
            title={isFiltered ? 'Nadie coincide' : 'Todavía no hay atletas inscritos'}
            text={
              isFiltered
                ? 'Ningún atleta tiene ese nombre en esa categoría.'
                : 'Quien se inscriba aparece aquí al instante. También puedes inscribir a alguien tú, desde su categoría.'
            }
            action={
              isFiltered && (
                <Button variant="default" onClick={() => onWish({})}>
                  Quitar filtros
                </Button>
              )
            }
          />
        }
      />
    </div>
  );
}

function athletesIn(total: number, isFiltered: boolean): string {
  const athletes = counted(total, 'atleta', 'atletas');
  return isFiltered ? `${athletes} con estos filtros` : athletes;
}
