import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PairFormSchema, type ScreenList } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { placeChoices } from './screen-words.ts';

/** A form with the code on a screen and a name. A new screen begins with the automatic scene. */
export function PairScreen({ list, onClose }: { list: ScreenList; onClose: () => void }) {
  const { event, places, screens } = list;
  const queries = useQueryClient();
  // A repeated request pairs only once. Another code gets a new id.
  const [commandId, setCommandId] = useState(newId);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: {
      code: '',
      name: `Pantalla ${screens.length + 1}`,
      placeId: places[0]?.id ?? event.uid,
    },
    schema: PairFormSchema,
    mutation: api.screens.pair.mutationOptions(),
    input: values => ({ ...values, eventId: event.uid, commandId }),
    saved: () => {
      notify.success(messages.screens.paired);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.screens.key() }),
    onChange: () => setCommandId(newId()),
    losesNothing: true,
  });
  return (
    <Dialog isBusy={isSending} onClose={onClose} title="Vincular una pantalla">
      <Stack {...bound} as="form">
        <Text dim>Abre {location.host}/pantalla en el televisor: muestra un código de 6 letras.</Text>
        <TextField
          label="Código"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextField label="Nombre" required maxLength={60} {...form.getInputProps('name')} />
        {places.length > 1 && (
          <ChoiceField
            label="Pista"
            options={placeChoices(places)}
            value={form.values.placeId}
            onChange={placeId => form.setFieldValue('placeId', placeId)}
            error={form.errors.placeId}
          />
        )}
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Vincular
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
