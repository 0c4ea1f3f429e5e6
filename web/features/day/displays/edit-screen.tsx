import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PairFormSchema, type ScreenList, type ScreenOfEvent } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { placeChoices, sceneChoices } from './screen-words.ts';

type Props = { list: ScreenList; screen: ScreenOfEvent; onClose: () => void };

export function EditScreen({ list: { places }, screen, onClose }: Props) {
  const { uid: screenId, name, placeId, scene } = screen;
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { name, placeId, scene },
    schema: PairFormSchema.omit({ code: true }),
    mutation: {
      mutationFn: async (values: { name: string; placeId: string; scene: typeof scene }) => {
        if (values.name !== name) await client.screens.rename({ screenId, name: values.name });
        const isScene = values.scene !== scene || values.placeId !== placeId;
        if (isScene) await client.screens.setScene({ screenId, placeId: values.placeId, scene: values.scene });
        return isScene;
      },
    },
    input: values => values,
    saved: isScene => {
      notify.success(isScene ? messages.screens.changed : messages.screens.renamed);
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
        <ChoiceField
          label="Muestra"
          options={sceneChoices}
          value={form.values.scene}
          onChange={scene => form.setFieldValue('scene', scene)}
          error={form.errors.scene}
        />
        <TextField label="Nombre" required maxLength={60} {...form.getInputProps('name')} />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Guardar
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
