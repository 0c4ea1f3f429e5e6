import type { EventCard } from '#contract/events.ts';
import type { ReviewRow } from '#contract/staff.ts';
import { Moment } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag, type Tone } from '#web/ui/status-tag.tsx';
import styles from './reviews.module.css';

type Type = 'online' | 'offline' | 'qualifier';
const states: Record<'approved' | 'rejected', { tone: Tone; name: string }> = {
  approved: { tone: 'good', name: 'Aprobado' },
  rejected: { tone: 'bad', name: 'Rechazado' },
};

function Tags({ row, isAudit }: { row: ReviewRow; isAudit: boolean }) {
  const state = row.status === 'approved' || row.status === 'rejected' ? states[row.status] : null;
  return (
    <span className={styles.tags}>
      {row.isTeam && <StatusTag>Equipo</StatusTag>}
      {state && <StatusTag tone={state.tone}>{state.name}</StatusTag>}
      {isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
      {row.claimedBy && <StatusTag tone="info">Lo revisa {row.claimedBy}</StatusTag>}
    </span>
  );
}

const Sent = ({ row, event }: { row: ReviewRow; event: EventCard }) =>
  row.submittedAt ? (
    <Moment at={row.submittedAt} timeZone={event.timeZone} />
  ) : (
    <span className="dim">Sin resultado</span>
  );

// One has to know whose and which: the same person waits in several tests.
const Review = ({ row, type }: { row: ReviewRow; type: Type }) => (
  <ButtonLink
    to={paths.staffReview}
    params={{ type, entryId: row.entryId }}
    search={{ wod: row.wodId }}
    variant={row.status === 'pending' ? 'strong' : 'default'}
    size="sm"
    aria-label={`Revisar a ${row.name} en ${row.wodName}`}
  >
    Revisar
  </ButtonLink>
);

/** ORG-206, ORG-207. On a phone the first cell carries the whole row, as a card. */
export const reviewColumns = (event: EventCard, type: Type, audited: ReadonlySet<string>): Column<ReviewRow>[] => [
  {
    key: 'name',
    header: 'Atleta',
    cell: row => (
      <div className={styles.words}>
        <strong>{row.name}</strong>
        <Tags row={row} isAudit={audited.has(row.categoryId)} />
        <div className={styles.phone}>
          <div>
            <span className="small">
              {row.categoryName} · {row.wodName}
            </span>
            <span className="dim small">
              <Sent row={row} event={event} />
            </span>
          </div>
          <Review row={row} type={type} />
        </div>
      </div>
    ),
  },
  {
    key: 'category',
    header: 'Categoría',
    cell: ({ categoryName }) => <span className={styles.long}>{categoryName}</span>,
    hideBelow: 'sm',
  },
  {
    key: 'test',
    header: 'Test',
    cell: ({ wodName }) => <span className={styles.long}>{wodName}</span>,
    hideBelow: 'sm',
  },
  { key: 'sent', header: 'Enviado', cell: row => <Sent row={row} event={event} />, hideBelow: 'sm' },
  {
    key: 'action',
    header: 'Acción',
    cell: row => <Review row={row} type={type} />,
    align: 'end',
    hideBelow: 'sm',
    width: 120,
  },
];
