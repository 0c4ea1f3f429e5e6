import { HeldFacts } from '#web/entities/person/held-facts.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import type { Door } from './door.ts';
import type { Said } from './door-state.ts';

/** The holdings of a person with their own code: role, sizes and tickets of this event. */
export function PersonHeld({ door, said }: { door: Door; said: Said }) {
  const { tickets, copy } = door.read();
  const { ticket, isOpen } = said;
  const arrive = useAction({ mutationFn: () => door.admit(ticket!) }, {});
  if (!ticket?.held) return null;
  const held = ticket.held.tickets.flatMap(id => tickets.get(id) ?? []);
  return (
    <Stack gap="sm">
      <HeldFacts held={ticket.held} timeZone={copy?.event.timeZone ?? 'UTC'} />
      <Row gap="sm">
        {isOpen && (
          <Button variant="strong" size="lg" loading={arrive.isPending} onClick={() => arrive.mutate(undefined)}>
            Marcar llegada
          </Button>
        )}
        {held.map(each => (
          <Button key={each.id} variant="default" size="lg" onClick={() => void door.admit(each)}>
            {`Admitir su entrada ${copy?.types.find(({ id }) => id === each.typeId)?.name ?? ''}`.trim()}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
