import { useQuery } from '@tanstack/react-query';
import type { Crowd } from '#domain/day/door/crowd.ts';
import { api } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { ShareBar } from '#web/ui/states/share-bar.tsx';
import { insideOf, noteOf } from './crowd-here.ts';
import { hourOf } from './door-words.ts';

const kinds = { double: 'Entró dos veces', void: 'Con una entrada anulada', forced: 'Sin estar en la lista' } as const;
const refetchInterval = 10_000;

type Props = { eventId: string; timeZone: string; onClose: () => void };

function OfType({ name, crowd }: { name: string; crowd: Crowd }) {
  const note = noteOf(crowd);
  return (
    <Stack gap="xs">
      <Row justify="between">
        <strong className="wraps">{name}</strong>
        <span className="num">{insideOf(crowd)}</span>
      </Row>
      <ShareBar of={crowd.inside} all={crowd.inside + crowd.missing} />
      {note && (
        <Text as="span" size="sm" dim>
          {note}
        </Text>
      )}
    </Stack>
  );
}

export function DoorCounts({ eventId, timeZone, onClose }: Props) {
  const counts = useQuery(api.door.counts.queryOptions({ input: { eventId }, refetchInterval }));
  const doubles = useQuery(api.door.doubles.queryOptions({ input: { eventId }, refetchInterval }));
  return (
    <Dialog title="Cuentas de la puerta" onClose={onClose} losesNothing>
      {!counts.data || !doubles.data ? (
        <QueryFallback query={counts.data ? doubles : counts} rows={4} height={48} label="Cargando las cuentas" />
      ) : (
        <Stack gap="lg">
          <Lines>
            <Text size="3xl" num>
              {insideOf(counts.data.all)}
            </Text>
            <Text as="span">{noteOf(counts.data.all)}</Text>
          </Lines>
          {counts.data.types.map(type => (
            <OfType key={type.id} name={type.name} crowd={type} />
          ))}
          {counts.data.unlisted > 0 && (
            <Row justify="between">
              <strong>Sin estar en la lista</strong>
              <span className="num">{counts.data.unlisted}</span>
            </Row>
          )}
          <Stack gap="xs">
            <h3>Por puerta</h3>
            {counts.data.doors.length === 0 && <p className="dim">Todavía no entró nadie.</p>}
            {counts.data.doors.map(({ door, count }) => (
              <Row key={door ?? ''} justify="between">
                <span className="wraps">{door ?? 'Página de la entrada'}</span>
                <span className="num">{count}</span>
              </Row>
            ))}
          </Stack>
          <Stack gap="sm">
            <h3>Entradas dobles</h3>
            {doubles.data.rows.length === 0 && <p className="dim">Ninguna.</p>}
            {doubles.data.rows.map(row => (
              <Lines key={row.id}>
                <strong className="wraps">{`${row.name ?? 'Sin nombre'} · ${kinds[row.kind]}`}</strong>
                <Text as="span" size="sm" dim>
                  {[row.first, row]
                    .flatMap(at => (at ? `${at.door ?? 'Página'} ${hourOf(at.at, timeZone)}` : []))
                    .join(' · ')}
                </Text>
              </Lines>
            ))}
          </Stack>
        </Stack>
      )}
    </Dialog>
  );
}
