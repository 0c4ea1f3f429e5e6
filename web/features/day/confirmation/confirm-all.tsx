import { useState } from 'react';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { asAnswer, changes, readReason } from './two-results.tsx';

const words = messages.rails;

/** Rails that one press may confirm after a question. A choice between results needs a look of its own. */
export const isConfirmable = ({ waits, isTyped, state, otherCount, second }: RailToConfirm): boolean =>
  waits && !isTyped && (state === 'finished' || state === 'signed') && otherCount === null && !second?.problem;

type Props = {
  heatId: string;
  rails: readonly RailToConfirm[];
  unit: Unit;
  whyHeld: (rail: RailToConfirm) => string | null;
  onClose: () => void;
};

/** Asks before all rails of a heat that wait are confirmed: how many and whose. Confirms what this question shows. */
export function ConfirmAll({ heatId, rails: now, unit, whyHeld, onClose }: Props) {
  // The page goes on asking the server; the question stays as it was.
  const [rails] = useState(now);
  const needsReason = rails.some(({ state, isOneKey }) => state === 'finished' || isOneKey);
  const confirm = useAction(
    {
      mutationFn: (reason?: string) =>
        client.rails.confirmSeen({
          ...{ heatId, commandId: newId(), ...(reason && { reason }) },
          seen: Object.fromEntries(rails.map(({ uid, version }) => [uid, version])),
        }),
    },
    {
      changes,
      done: ({ left }) => {
        if (left.length === 0) return notify.success(words.confirmed);
        const names = left.map(({ number, entry }) =>
          [messages.floor.railName(number), entry].filter(Boolean).join(' · '),
        );
        return notify.error(words.confirmedBut(rails.length - left.length, names.join(', ')));
      },
    },
  );
  const question = {
    opened: true,
    title: rails.length === 1 ? '¿Confirmar 1 resultado?' : `¿Confirmar ${rails.length} resultados?`,
    confirmLabel: `Confirmar ${rails.length}`,
    onClose,
  };
  const list = (
    <Stack as="ul" gap="xs" style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Se confirman">
      {rails.map(rail => (
        <li key={rail.uid}>
          <Text strong className="wraps">{`${messages.floor.railName(rail.number)} · ${rail.entry ?? ''}`}</Text>
          <Text size="sm" dim className="wraps">
            {[resultOf(rail, unit), whyHeld(rail)].filter(Boolean).join(' · ')}
          </Text>
        </li>
      ))}
    </Stack>
  );
  if (needsReason)
    return (
      <ReasonModal
        {...question}
        tone="primary"
        description={words.reasonForAll}
        read={readReason}
        onConfirm={reason => asAnswer(confirm.mutateAsync(reason))}
      >
        {list}
      </ReasonModal>
    );
  return (
    <ConfirmModal {...question} onConfirm={() => asAnswer(confirm.mutateAsync(undefined)).then(onClose)}>
      {list}
    </ConfirmModal>
  );
}

const resultOf = ({ quantity, timeMs }: RailToConfirm, unit: Unit) =>
  [quantity !== null && `${formatQuantity(quantity)} ${unit}`, timeMs !== null && writeTime(timeMs)]
    .filter(Boolean)
    .join(' · ');
