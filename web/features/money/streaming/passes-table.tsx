import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { passPageSize, type StreamPass } from '#contract/money/streaming.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { RefundPass } from './refund-pass.tsx';

const tags = {
  good: <StatusTag tone="good">Vale</StatusTag>,
  refunding: <StatusTag tone="info">Reembolso en camino</StatusTag>,
  'refund-refused': <StatusTag tone="bad">Reembolso rechazado</StatusTag>,
  refunded: <StatusTag>Reembolsado</StatusTag>,
};

const columns: Column<StreamPass>[] = [
  {
    key: 'who',
    header: 'Persona',
    cell: pass => (
      <Lines>
        <strong>{pass.name}</strong>
        <span className="dim text-sm">{pass.email}</span>
      </Lines>
    ),
  },
  {
    key: 'state',
    header: 'Pase',
    cell: ({ state, failure, isTest }) => (
      <Lines>
        <Tags>
          {tags[state]}
          {isTest && <StatusTag tone="pending">Prueba</StatusTag>}
        </Tags>
        {/* The text is the payment provider's answer. The server asks for the refund again every hour. */}
        {failure && <span className="dim text-sm wraps">{failure} Lo pedimos otra vez cada hora.</span>}
      </Lines>
    ),
  },
  {
    key: 'paid',
    header: 'Pagado',
    cell: ({ paidAt }) => (
      <time dateTime={paidAt} className="dim text-sm nowrap">
        {formatDateTime(paidAt)}
      </time>
    ),
    tablet: 'none',
    width: 200,
  },
  {
    key: 'total',
    header: 'Monto',
    cell: ({ total }) => <span className="num">{formatMoney(total, 'USD')}</span>,
    align: 'end',
    width: 110,
  },
];

type Search = { q?: string; page?: number };

/**
 * Lists the buyers of the present stream. A pass whose refund was refused stays in the list until the money is back.
 */
export function PassesTable({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const { q, page = 1 } = search;
  const list = useQuery(
    api.streaming.passes.queryOptions({ input: { search: q ?? '', page }, placeholderData: keepPreviousData }),
  );
  return (
    <DataTable
      name="Pases"
      level={3}
      columns={columns}
      list={list}
      rowKey={({ uid }) => uid}
      action={pass => (
        <DialogButton
          label="Reembolsar"
          size="sm"
          aria-label={`Reembolsar a ${pass.name}`}
          isOffered={pass.refundable > 0}
        >
          {close => <RefundPass pass={pass} onClose={close} />}
        </DialogButton>
      )}
      search={search}
      onSearch={onSearch}
      pageSize={passPageSize}
      filters={<SearchFilter name="q" label="Buscar" placeholder="Nombre o correo" />}
      none={{ title: 'Todavía nadie ha comprado un pase', text: 'Cada pase pagado de esta transmisión aparece aquí.' }}
      noMatch={{ title: 'Nadie coincide', text: 'Ningún pase de esta transmisión es de ese nombre o correo.' }}
    />
  );
}
