import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { AthleteDetailSchema } from '#contract/registration/entries.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import styles from './remove-athlete.module.css';

type Athlete = z.infer<typeof AthleteDetailSchema>;

const labelOf = (paid: string | null, refund: boolean) => {
  if (paid === null) return 'Retirar de la categoría';
  return refund ? `Retirar y reembolsar ${paid}` : 'Retirar sin reembolso';
};

/** Asks before an athlete is removed from the category, and what happens to the paid money (ORG-146, ORG-517, J6). */
export function RemoveAthlete({ athlete, onRemoved }: { athlete: Athlete; onRemoved: () => void }) {
  const { uid, entryId, name, categoryId, category, team, isCaptain, paidCents, currency, canRemove } = athlete;
  const paid = paidCents > 0 ? formatMoney(paidCents, currency) : null;
  const [opened, setOpened] = useState(false);
  const [refund, setRefund] = useState(true);
  const remove = useRemoveAthlete(onRemoved);
  const confirm = async () => {
    await remove.mutateAsync({ entryId, uid, refund: paidCents > 0 && refund }).catch(() => undefined);
    setOpened(false);
  };
  return (
    <Stack gap="xs" align="start">
      <Button
        variant="danger"
        disabled={!canRemove}
        aria-describedby={canRemove ? undefined : 'not-removable'}
        onClick={() => setOpened(true)}
      >
        Retirar de la categoría
      </Button>
      {!canRemove && (
        <p id="not-removable" className={`dim text-sm ${styles.why}`}>
          {messages.joining.removeRunning} Quien ya no compite sale de la tabla con «Retirar de la competencia», en los{' '}
          <TextLink to={paths.ownCategory} params={{ categoryId }} search={{ tab: 'resultados' }}>
            resultados de su categoría
          </TextLink>
          .
        </p>
      )}
      <ConfirmModal
        opened={opened}
        title={`¿Retirar a ${name}?`}
        confirmLabel={labelOf(paid, refund)}
        tone="destroy"
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      >
        <Stack className={styles.question}>
          <p>
            Deja la categoría {category}
            {team !== null && ` y el equipo ${team}`} y se le avisa por correo. No se puede deshacer.
          </p>
          {isCaptain && team !== null && (
            <p>Si el equipo tiene otro miembro, pasa a ser el capitán. Si no, el equipo se retira con su capitán.</p>
          )}
          {paidCents > 0 && (
            <ChoiceField
              label={`Su inscripción tiene ${paid} pagados. ¿Qué pasa con ese dinero?`}
              value={refund}
              onChange={setRefund}
              options={[
                {
                  value: true,
                  label: `Reembolsar ${paid}`,
                  description: 'Vuelve al mismo medio de pago.',
                },
                { value: false, label: 'Sin reembolso' },
              ]}
            />
          )}
        </Stack>
      </ConfirmModal>
    </Stack>
  );
}

/** Removes an athlete from the category and refetches everything that counts them. */
function useRemoveAthlete(onRemoved: () => void) {
  const queries = useQueryClient();
  return useAction(api.entries.remove.mutationOptions(), {
    done: () => {
      notify.success(messages.joining.removed);
      onRemoved();
      // The team may have another captain now. The removed athlete's page is closing, so its data is not fetched again.
      void queries.invalidateQueries({ queryKey: api.entries.readAthlete.key(), refetchType: 'none' });
    },
    changes: [api.entries.listAsOrganizer.key(), api.events.key(), api.categories.key(), api.income.key()],
  });
}
