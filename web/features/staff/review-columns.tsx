import type { EventCard } from '#contract/events.ts';
import type { ReviewRow } from '#contract/staff.ts';
import { Moment } from '#web/lib/moments.tsx';
import type { Waiting } from '#web/lib/outbox/commands.ts';
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

type Decided = Waiting | undefined;

/** Decided on this device; the server has not heard of it, or has sent it back. */
function Unsent({ about, problem }: Waiting) {
  return (
    <>
      <StatusTag tone={problem ? 'bad' : 'info'}>{problem ? 'Devuelto' : 'Se enviará'}</StatusTag>
      <span className="dim small">{about.says}</span>
    </>
  );
}

function Tags({ row, isAudit, decided }: { row: ReviewRow; isAudit: boolean; decided: Decided }) {
  const state = row.status === 'approved' || row.status === 'rejected' ? states[row.status] : null;
  return (
    <span className={styles.tags}>
      {decided && <Unsent {...decided} />}
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
const Review = ({ row, type, decided }: { row: ReviewRow; type: Type; decided: Decided }) => (
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

type Wish = {
  event: EventCard;
  type: Type;
  audited: ReadonlySet<string>;
  /** What this judge decided on this device and the server has not taken. */
  unsent: readonly Waiting[] | undefined;
};

/** ORG-206, ORG-207. On a phone the first cell carries the whole row, as a card. */
export function reviewColumns({ event, type, audited, unsent }: Wish): Column<ReviewRow>[] {
  const decidedOf = ({ wodId, entryId }: ReviewRow): Decided =>
    unsent?.findLast(({ input }) => input.wodId === wodId && input.entryId === entryId);
  return [
    {
      key: 'name',
      header: 'Atleta',
      cell: row => (
        <div className={styles.words}>
          <strong>{row.name}</strong>
          <Tags row={row} isAudit={audited.has(row.categoryId)} decided={decidedOf(row)} />
          <div className={styles.phone}>
            <div>
              <span className="small">
                {row.categoryName} · {row.wodName}
              </span>
              <span className="dim small">
                <Sent row={row} event={event} />
              </span>
            </div>
            <Review row={row} type={type} decided={decidedOf(row)} />
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
      cell: row => <Review row={row} type={type} decided={decidedOf(row)} />,
      align: 'end',
      hideBelow: 'sm',
      width: 120,
    },
  ];
}
