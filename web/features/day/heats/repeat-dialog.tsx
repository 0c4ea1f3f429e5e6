import '#web/ui/styles/form-styles.ts';
import '#web/ui/styles/checkbox-styles.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { useDayCommand } from './use-day-command.ts';

const words = messages.heats;

type Heat = { uid: string; name: string };
type Rail = { uid: string; number: number; entry: string | null };

/** Repeats a heat, or some of its rails, as a new heat directly after it (D6). */
export function RepeatDialog({ heat, onClose }: { heat: Heat; onClose: () => void }) {
  const { data } = useQuery(api.rails.readHeat.queryOptions({ input: { heatId: heat.uid } }));
  const rails = data?.rails.filter(({ entry, state }) => entry !== null && state !== 'void');
  return (
    <Dialog title={`Repetir el ${heat.name}`} onClose={onClose}>
      {!rails && <LoadingRows rows={3} height={44} label="Cargando los carriles" />}
      {rails?.length === 0 && <Notice tone="info">{words.nothingToRepeat}</Notice>}
      {rails && rails.length > 0 && <RepeatForm heat={heat} rails={rails} onClose={onClose} />}
    </Dialog>
  );
}

function RepeatForm({ heat, rails, onClose }: { heat: Heat; rails: readonly Rail[]; onClose: () => void }) {
  const command = useDayCommand(client.heats.repeat, words.repeated, onClose);
  const all = rails.map(({ uid }) => uid);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { rails: all, reason: '' },
    schema: {
      rails: chosen => (chosen.length === 0 ? words.repeatRails : null),
      reason: reason => (reason.trim() ? null : words.reason),
    },
    input: ({ rails: railIds, reason }) => ({ heatId: heat.uid, railIds, reason }),
    ...command,
  });
  const chosen = form.getValues().rails;
  return (
    <Stack {...bound} as="form">
      <Checkbox.Group label="Carriles que se repiten" {...form.getInputProps('rails')}>
        <Stack gap="xs">
          {rails.map(({ uid, number, entry }) => (
            <Checkbox key={uid} value={uid} label={`${messages.floor.railName(number)}: ${entry}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text>
        {chosen.length === all.length
          ? 'El heat queda anulado, y lo contado en él no vale.'
          : 'El heat vale para los demás; lo contado en estos carriles no.'}{' '}
        Se crea otro heat justo detrás, con los mismos carriles y jueces.
      </Text>
      <TextArea
        label="Motivo"
        description="Queda junto a los resultados que se quitan."
        required
        autosize
        minRows={2}
        maxLength={280}
        {...form.getInputProps('reason')}
      />
      {failure && Object.keys(form.errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <DialogSubmit isBusy={isSending} tone="destroy" onCancel={onClose}>
        {chosen.length === all.length ? 'Repetir el heat' : 'Repetir estos carriles'}
      </DialogSubmit>
    </Stack>
  );
}
