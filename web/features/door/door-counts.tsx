import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Unshown } from '#web/ui/shown.tsx';
import { hourOf } from './door-words.ts';

const kinds = { double: 'Entró dos veces', void: 'Con una entrada anulada', forced: 'Sin estar en la lista' } as const;
const refetchInterval = 10_000;

type Props = { eventId: string; timeZone: string; onClose: () => void };

/** All doors together: how many are in, and who should not have been. */
export function DoorCounts({ eventId, timeZone, onClose }: Props) {
  const counts = useQuery(api.door.counts.queryOptions({ input: { eventId }, refetchInterval }));
  const doubles = useQuery(api.door.doubles.queryOptions({ input: { eventId }, refetchInterval }));
  return (
    <Dialog title="Cuentas de la puerta" onClose={onClose} losesNothing>
      {!counts.data || !doubles.data ? (
        <Unshown query={counts.data ? doubles : counts} rows={4} height={48} label="Cargando las cuentas" />
      ) : (
        <Stack gap="lg">
          {counts.data.types.map(({ id, name, sold, inside }) => (
            <Stack key={id} gap="xs">
              <Row justify="between">
                <strong className="wraps">{name}</strong>
                <span className="num">{`${inside} de ${sold}`}</span>
              </Row>
              <ShareBar of={inside} all={sold} />
            </Stack>
          ))}
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
