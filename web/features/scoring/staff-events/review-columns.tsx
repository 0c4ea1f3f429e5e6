import type { EventCard } from '#contract/competition/events.ts';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { Moment } from '#web/lib/clock/date-text.tsx';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import { paths } from '#web/paths.ts';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Type = 'online' | 'offline' | 'qualifier';

/** This judge's decision on this device that the server has not accepted; undefined without one. */
export type DecidedReview = Waiting | undefined;

/** Marks a result that was decided on this device, but was not sent yet or was refused. */
function Unsent({ about, problem }: Waiting) {
  return (
    <>
      <StatusTag tone={problem ? 'bad' : 'info'}>{problem ? 'Devuelto' : 'Se enviará'}</StatusTag>
      <span className="dim text-sm">{about.says}</span>
    </>
  );
}

function StateTags({ row, isAudit, decided }: { row: ReviewRow; isAudit: boolean; decided: DecidedReview }) {
  return (
    <Tags>
      {decided && <Unsent {...decided} />}
      {row.isTeam && <StatusTag>Equipo</StatusTag>}
      {row.status && row.status !== 'pending' && <ResultTag status={row.status} />}
      {isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
      {row.claimedBy && <StatusTag tone="info">Lo revisa {row.claimedBy}</StatusTag>}
    </Tags>
  );
}

// The label names entry and test, because one person may wait in several tests.
export const ReviewLink = ({ row, type, decided }: { row: ReviewRow; type: Type; decided: DecidedReview }) => (
  <ButtonLink
    to={paths.staffReview}
    params={{ type, entryId: row.entryId }}
    search={{ wod: row.wodId }}
    variant={row.status === 'pending' && (!decided || decided.problem) ? 'strong' : 'default'}
    size="sm"
    aria-label={`Revisar a ${row.name} en ${row.wodName}`}
  >
    Revisar
  </ButtonLink>
);

type Columns = {
  event: EventCard;
  audited: ReadonlySet<string>;
  decidedOf: (row: ReviewRow) => DecidedReview;
};

export const reviewColumns = ({ event, audited, decidedOf }: Columns): Column<ReviewRow>[] => [
  {
    key: 'name',
    header: 'Atleta',
    cell: row => (
      <Lines>
        <strong>{row.name}</strong>
        <StateTags row={row} isAudit={audited.has(row.categoryId)} decided={decidedOf(row)} />
      </Lines>
    ),
  },
  { key: 'category', header: 'Categoría', cell: ({ categoryName }) => categoryName },
  { key: 'test', header: 'Test', cell: ({ wodName }) => wodName },
  {
    key: 'sent',
    header: 'Enviado',
    cell: ({ submittedAt }) =>
      submittedAt ? <Moment at={submittedAt} timeZone={event.timeZone} /> : <span className="dim">Sin resultado</span>,
  },
];
