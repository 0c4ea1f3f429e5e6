import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ScreenFormSchema, type ScreenList, type ScreenOfEvent } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { placeChoices } from './screen-words.ts';

type Props = { list: ScreenList; screen: ScreenOfEvent; onClose: () => void };

export function EditScreen({ list: { places }, screen, onClose }: Props) {
  const { uid: screenId, name, placeId } = screen;
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { name, placeId },
    schema: ScreenFormSchema,
    mutation: api.screens.change.mutationOptions(),
    input: values => ({ ...values, screenId }),
    saved: () => {
      notify.success(messages.screens.changed);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.screens.key() }),
    losesNothing: true,
  });
  return (
    <Dialog isBusy={isSending} onClose={onClose} title={`Cambiar «${name}»`}>
      <Stack {...bound} as="form">
        {places.length > 1 && (
          <ChoiceField
            label="Pista"
            options={placeChoices(places)}
            value={form.values.placeId}
            onChange={placeId => form.setFieldValue('placeId', placeId)}
            error={form.errors.placeId}
          />
        )}
        <TextField label="Nombre" required maxLength={60} {...form.getInputProps('name')} />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Guardar
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
