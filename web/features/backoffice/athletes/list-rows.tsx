import type { RowOutcome } from '#contract/registration/enroll-list.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import type { JudgedRow } from './listed-row.ts';

const words: Record<RowOutcome['outcome'], { tone: Tone; before: string; after: string }> = {
  placed: { tone: 'good', before: 'Entra con este nombre', after: 'Inscrito' },
  invited: { tone: 'info', before: 'Invitación a su cuenta', after: 'Invitado' },
  added: { tone: 'good', before: 'Se suma', after: 'Sumado' },
  already: { tone: 'neutral', before: 'Ya está', after: 'Ya estaba' },
  refused: { tone: 'bad', before: 'No entra', after: 'No entró' },
};

function OutcomeCell({ judged, isSent }: { judged: JudgedRow; isSent: boolean }) {
  const { outcome, message, warnings } = judged.outcome;
  const { tone, before, after } = words[outcome];
  return (
    <Lines>
      <Tags>
        <StatusTag tone={tone}>{isSent ? after : before}</StatusTag>
        {warnings.length > 0 && !isSent && <StatusTag tone="pending">Aviso</StatusTag>}
      </Tags>
      {message && <span className="text-sm">{message}</span>}
      {!isSent &&
        warnings.map(warning => (
          <span key={warning} className="dim text-sm">
            {warning}
          </span>
        ))}
    </Lines>
  );
}

const columnsOf = (isSent: boolean, hasTeams: boolean): Column<JudgedRow>[] => [
  { key: 'line', header: 'Línea', cell: ({ row }) => row.lines[0], align: 'end', width: 72, phone: 'none' },
  {
    key: 'name',
    header: 'Atleta',
    cell: ({ row: { name, email, mates } }) => (
      <Lines>
        <strong>{name || 'Sin nombre'}</strong>
        {email && (
          <span className="dim text-sm">
            <EmailText>{email}</EmailText>
          </span>
        )}
        {mates.map((mate, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two mates may have one name, and their order never changes.
          <span key={at} className="dim text-sm">
            {[mate.name, mate.email].filter(Boolean).join(' · ')}
          </span>
        ))}
      </Lines>
    ),
  },
  { key: 'category', header: 'Categoría', cell: ({ row }) => row.category?.name ?? row.categoryName },
  ...(hasTeams ? [{ key: 'team', header: 'Equipo', cell: ({ row }: JudgedRow) => row.team }] : []),
  {
    key: 'outcome',
    header: isSent ? 'Qué pasó' : 'Qué pasará',
    cell: judged => <OutcomeCell judged={judged} isSent={isSent} />,
  },
];

export const ListRows = ({ name, rows, isSent = false }: { name: string; rows: JudgedRow[]; isSent?: boolean }) => (
  <DataTable
    name={name}
    columns={columnsOf(
      isSent,
      rows.some(({ row }) => row.team !== ''),
    )}
    list={{ data: { rows } }}
    rowKey={({ row }) => String(row.lines[0])}
  />
);

export const peopleIn = (count: number) => counted(count, 'persona', 'personas');
export const rowsIn = (count: number) => counted(count, 'fila', 'filas');
