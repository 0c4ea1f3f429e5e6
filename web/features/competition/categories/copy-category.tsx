import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { testsOf } from './category-words.ts';

const longest = 80;
const proposed = (name: string) => `${name.slice(0, longest - 8)} (copia)`;

const whichTests = (category: Category) => {
  if (category.tests === 0) return 'ningún test';
  return category.tests === 1 ? 'su test' : `sus ${testsOf(category)}`;
};

/** Asks for the copy's name. The copy has the tests of the category, but no athletes. */
export function CopyCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const queries = useQueryClient();
  const { form, isSending, bound } = useSimpleForm({
    begin: { name: proposed(category.name) },
    schema: { name: name => (name.trim() === '' ? messages.category.name : null) },
    mutation: api.categories.copy.mutationOptions(),
    input: ({ name }) => ({ id: category.uid, name }),
    saved: async () => {
      await queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
      notify.success('Categoría copiada');
      onClose();
    },
    // The name is the only field, so every refusal belongs to it.
    sentenceOf: error => {
      form.setFieldError('name', fieldErrorsOf(error).name ?? messageOf(error));
      return messageOf(error);
    },
    losesNothing: true,
  });
  return (
    <Dialog isBusy={isSending} onClose={onClose} title={`Copiar ${category.name}`}>
      <Stack {...bound} as="form">
        <p className="dim">La copia lleva las mismas reglas y {whichTests(category)}, sin inscritos y sin publicar.</p>
        <TextField
          label="Nombre de la categoría nueva"
          required
          maxLength={longest}
          data-autofocus
          disabled={isSending}
          {...form.getInputProps('name')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Copiar categoría
        </DialogSubmit>
      </Stack>
    </Dialog>
  );
}
