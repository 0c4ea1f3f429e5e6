import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MessageFormSchema, type ScreenList } from '#contract/day/screens.ts';
import { mostLetters, type Wanted } from '#domain/day/displays/wanted.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';

type BoardProps = { categories: ScreenList['categories']; onChoose: (wanted: Wanted) => void; onClose: () => void };

/** A dialog of categories. One press on a category shows its table. */
export const ChooseBoard = ({ categories, onChoose, onClose }: BoardProps) => (
  <Dialog title="¿La tabla de qué categoría?" losesNothing onClose={onClose}>
    {categories.length === 0 ? (
      <Text>El público no ve la tabla de ninguna categoría. Publica una para mostrarla.</Text>
    ) : (
      <Stack gap="sm">
        {categories.map(({ uid, name }) => (
          <Button
            key={uid}
            size="xl"
            variant="default"
            onClick={() => {
              onChoose({ kind: 'board', categoryId: uid });
              onClose();
            }}
          >
            {name}
          </Button>
        ))}
      </Stack>
    )}
  </Dialog>
);

type MessageProps = {
  eventId: string;
  screenIds: 'all' | string[];
  wanted: Wanted | undefined;
  onClose: () => void;
};

export function WriteMessage({ eventId, screenIds, wanted, onClose }: MessageProps) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { text: wanted?.kind === 'message' ? wanted.text : '' },
    schema: MessageFormSchema,
    mutation: api.screens.setScene.mutationOptions(),
    input: ({ text }) => ({ eventId, screenIds, wanted: { kind: 'message' as const, text } }),
    saved: onClose,
    settled: () => queries.invalidateQueries({ queryKey: api.screens.key() }),
    losesNothing: true,
  });
  return (
    <Dialog title="Mensaje para la sala" isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <TextField
          label="Mensaje"
          description={`Hasta ${mostLetters} letras. Las pantallas lo escriben en mayúsculas.`}
          required
          maxLength={mostLetters}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Mostrar
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
