import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import { type DoorTicketView, UndoReasonSchema } from '#contract/day/door.ts';
import { dayOf } from '#domain/day/door/decide.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { Door } from './door.ts';
import { hourOf, nameOf } from './door-words.ts';

type Admission = DoorTicketView['admitted'][number];

/** The admission that blocks this ticket now; null if this person may not undo it. */
export function entryOf(door: Door, ticketId: string | undefined): Admission | null {
  const { copy, tickets } = door.read();
  const ticket = tickets.get(ticketId ?? '');
  if (!copy?.mayForce || !ticket) return null;
  const entries = copy.types.find(({ id }) => id === ticket.typeId)?.entries ?? 'once';
  const today = dayOf(entries, door.now(), copy.event.timeZone);
  return ticket.admitted.find(({ day }) => day === today) ?? null;
}

type Props = { door: Door; ticket: DoorTicketView; entry: Admission; onClose: () => void };

/** A dialog that undoes a mistaken admission after its minute, at any door, with a reason (T2). */
export function TakeBack({ door, ticket, entry, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { copy } = door.read();
  const name = nameOf(ticket);
  const take = useAction(
    { mutationFn: (said: string) => door.undoFor(ticket.id, entry.id, said) },
    {
      done() {
        notify.success('Entrada deshecha', name);
        onClose();
      },
    },
  );
  const at = `a las ${hourOf(entry.at, copy?.event.timeZone ?? 'UTC')} por ${entry.door ?? 'la página de la entrada'}`;
  return (
    <Dialog title={`¿Deshacer la entrada de ${name}?`} isBusy={take.isPending} onClose={onClose}>
      <Stack
        as="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          const read = UndoReasonSchema.safeParse(reason);
          setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
          if (read.success) take.mutate(read.data);
        }}
      >
        <p className="dim">{`Entró ${at}. Deja de contar como dentro, y puede volver a entrar.`}</p>
        <TextArea
          label="Motivo"
          description="Queda escrito junto con tu nombre."
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={200}
          value={reason}
          error={problem ?? undefined}
          onChange={event => {
            setReason(event.currentTarget.value);
            setProblem(null);
          }}
          data-autofocus
        />
        <DialogSubmit isBusy={take.isPending} onCancel={onClose} tone="destroy">
          Deshacer la entrada
        </DialogSubmit>
      </Stack>
    </Dialog>
  );
}
