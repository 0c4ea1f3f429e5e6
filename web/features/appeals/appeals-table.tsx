import type { UseQueryResult } from '@tanstack/react-query';
import type { AppealRow } from '#contract/appeals.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { closedName } from './appeal-words.ts';
import styles from './appeals.module.css';

type List = { rows: AppealRow[]; total: number; pageSize: number };

const columns: Column<AppealRow>[] = [
  {
    key: 'athlete',
    header: 'Atleta',
    cell: ({ nameUser, nameCategory, nameWod, idAppeal, ...appeal }) => (
      <div className={styles.who}>
        <strong>{nameUser}</strong>
        {appeal.status === 'closed' && <StatusTag>{closedName(appeal)}</StatusTag>}
        <span className={styles.below}>
          {nameCategory} · {nameWod}
        </span>
        <span className={styles.belowId}>{idAppeal}</span>
      </div>
    ),
  },
  { key: 'category', header: 'Categoría', hideBelow: 'sm', cell: ({ nameCategory }) => nameCategory },
  { key: 'wod', header: 'Test', hideBelow: 'sm', cell: ({ nameWod }) => nameWod },
  {
    key: 'id',
    header: 'ID',
    hideBelow: 'lg',
    cell: ({ idAppeal }) => <span className={styles.id}>{idAppeal}</span>,
  },
  {
    key: 'review',
    header: <span className={styles.hidden}>Acción</span>,
    align: 'end',
    cell: ({ idAppeal, nameUser, nameWod, status }) => (
      <ButtonLink
        to={paths.appealsReview}
        params={{ idAppeal }}
        variant={status === 'pending' ? 'strong' : 'default'}
        aria-label={`Revisar: ${nameUser}, ${nameWod}`}
      >
        Revisar
      </ButtonLink>
    ),
  },
];

/** ORG-174, ORG-175: the open ones first, the closed ones with a tag. */
export function AppealsTable(props: {
  list: Pick<UseQueryResult<List>, 'data' | 'isError' | 'refetch'>;
  page: number;
  onPage: (page: number) => void;
}) {
  const { data, isError, refetch } = props.list;
  return (
    <DataTable
      caption="Apelaciones"
      columns={columns}
      rows={data?.rows}
      rowKey={({ idAppeal }) => idAppeal}
      state={isError && !data ? 'failed' : undefined}
      onRetry={() => void refetch()}
      empty={
        <EmptyState
          level={2}
          title="Nadie ha apelado en este evento"
          text="Cuando un atleta no esté de acuerdo con su resultado, lo ves aquí y te avisamos por correo."
          action={
            <ButtonLink to={paths.appeals} variant="default">
              Ver mis otros eventos
            </ButtonLink>
          }
        />
      }
      page={data && { current: props.page, size: data.pageSize, total: data.total, onChange: props.onPage }}
    />
  );
}
