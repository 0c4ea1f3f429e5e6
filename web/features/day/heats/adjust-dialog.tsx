import '#web/ui/styles/form-styles.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { useDayCommand } from './use-day-command.ts';

const words = messages.heats;
const most = 3_600;
const ways = [
  { value: 'on', label: 'Adelantar' },
  { value: 'back', label: 'Atrasar' },
];

type Props = { heatId: string; heat: string; onClose: () => void };

/** Corrects a wrong clock for all viewers. */
export function AdjustDialog({ heatId, heat, onClose }: Props) {
  const [way, setWay] = useState('on');
  const command = useDayCommand(client.heats.adjust, words.adjusted, onClose);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { seconds: null as number | null, reason: '' },
    schema: {
      seconds: seconds => (seconds === null || seconds < 1 || seconds > most ? words.adjustSeconds : null),
      reason: reason => (reason.trim() ? null : words.reason),
    },
    input: ({ seconds, reason }) => ({ heatId, seconds: (seconds ?? 0) * (way === 'on' ? 1 : -1), reason }),
    ...command,
  });
  return (
    <Dialog title={`Corregir el reloj de ${heat}`} isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <Text>
          Todas las pantallas y los teléfonos muestran el reloj corregido. Lo ya terminado en un carril no cambia.
        </Text>
        <SegmentedControl aria-label="Adelantar o atrasar" data={ways} value={way} onChange={setWay} fullWidth />
        <NumberField label="Segundos" min={1} max={most} required data-autofocus {...form.getInputProps('seconds')} />
        <TextArea
          label="Motivo"
          description="Queda en el registro del evento."
          required
          autosize
          minRows={2}
          maxLength={280}
          {...form.getInputProps('reason')}
        />
        {failure && Object.keys(form.errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Corregir el reloj
        </DialogSubmit>
      </Stack>
    </Dialog>
  );
}
