import type { AppealRow } from '#contract/appeals.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { ListQuery } from '#web/ui/list-frame.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { closedName } from './appeal-words.ts';

const columns: Column<AppealRow>[] = [
  {
    key: 'athlete',
    header: 'Atleta',
    cell: ({ nameUser, ...appeal }) => (
      <Lines>
        <strong>{nameUser}</strong>
        {appeal.status === 'closed' && <StatusTag>{closedName(appeal)}</StatusTag>}
      </Lines>
    ),
  },
  { key: 'category', header: 'Categoría', cell: ({ nameCategory }) => nameCategory },
  { key: 'wod', header: 'Test', cell: ({ nameWod }) => nameWod },
  { key: 'id', header: 'ID', cell: ({ idAppeal }) => <span className="dim text-sm">{idAppeal}</span> },
];

/** ORG-174, ORG-175: the open ones first, the closed ones with a tag. */
export const AppealsTable = (props: { list: ListQuery<AppealRow>; page: number; onPage: (page: number) => void }) => (
  <DataTable
    name="Apelaciones"
    columns={columns}
    list={props.list}
    rowKey={({ idAppeal }) => idAppeal}
    action={({ idAppeal, nameUser, nameWod, status }) => (
      <ButtonLink
        to={paths.appealsReview}
        params={{ idAppeal }}
        variant={status === 'pending' ? 'strong' : 'default'}
        aria-label={`Revisar: ${nameUser}, ${nameWod}`}
      >
        Revisar
      </ButtonLink>
    )}
    beside
    search={{ page: props.page }}
    onSearch={next => props.onPage(next.page ?? 1)}
    none={{
      title: 'Nadie ha apelado en este evento',
      text: 'Cuando un atleta no esté de acuerdo con su resultado, lo ves aquí y te avisamos por correo.',
      action: (
        <ButtonLink to={paths.appeals} variant="default">
          Ver mis otros eventos
        </ButtonLink>
      ),
    }}
  />
);
