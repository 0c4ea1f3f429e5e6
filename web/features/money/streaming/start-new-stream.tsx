import type { StreamSettings } from '#contract/money/streaming.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { Row, Text } from '#web/ui/layout.tsx';

type Props = { saved: StreamSettings; isDirty: boolean; onStarted: (settings: StreamSettings) => void };

const endsOf = (passes: number) => {
  if (passes === 0) return 'Nadie tiene un pase de la actual.';
  return passes === 1 ? 'Termina 1 pase de la actual.' : `Terminan ${passes} pases de la actual.`;
};

/** Passes belong to one stream and end when the next one starts, so it asks first (T3). */
export function StartNewStream({ saved, isDirty, onStarted }: Props) {
  const start = useAction(api.streaming.startNew.mutationOptions(), { done: onStarted });
  const ask = async () => {
    const yes = await confirmDialog({
      title: '¿Empezar una transmisión nueva?',
      text: `${endsOf(saved.passes)} La nueva empieza apagada y sin código.`,
      lines: isDirty ? ['Los cambios sin guardar se pierden.'] : undefined,
      confirmLabel: 'Empezar',
      tone: 'destroy',
    });
    if (yes) start.mutate({ version: saved.version });
  };
  return (
    <Row gap="md">
      <Button variant="danger" loading={start.isPending} onClick={() => void ask()}>
        Empezar una transmisión nueva
      </Button>
      <Text size="sm" dim>
        {endsOf(saved.passes)}
      </Text>
    </Row>
  );
}
