import type { AppealRow } from '#contract/scoring/appeals.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import type { ListQuery } from '#web/ui/lists/list-frame.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { closedName } from './appeal-words.ts';

const columnsIn = (timeZone: string): Column<AppealRow>[] => [
  {
    key: 'athlete',
    header: 'Atleta',
    cell: ({ nameUser, ...appeal }) => (
      <Lines>
        <strong>{nameUser}</strong>
        {appeal.status === 'closed' && <StatusTag>{closedName(appeal)}</StatusTag>}
        <span className="dim text-xs">{appeal.idAppeal}</span>
      </Lines>
    ),
  },
  { key: 'category', header: 'Categoría', cell: ({ nameCategory }) => nameCategory },
  { key: 'wod', header: 'Test', cell: ({ nameWod }) => nameWod },
  {
    key: 'dispute',
    header: 'En disputa',
    cell: ({ asked, stands, ...appeal }) => (
      <Lines>
        <strong className="nowrap">Pide {writeResult(asked, appeal)}</strong>
        {stands && (
          <span className="dim text-sm nowrap">
            {appeal.status === 'pending' ? 'Vale' : 'Quedó'} {writeResult(stands, appeal)}
          </span>
        )}
      </Lines>
    ),
  },
  {
    key: 'sent',
    header: 'Enviada',
    tablet: 'none',
    cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} />,
  },
];

/** Lists open appeals first, then closed ones with a tag (ORG-174, ORG-175). */
export const AppealsTable = (props: {
  list: ListQuery<AppealRow>;
  timeZone: string;
  page: number;
  onPage: (page: number) => void;
}) => (
  <DataTable
    name="Apelaciones"
    columns={columnsIn(props.timeZone)}
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
