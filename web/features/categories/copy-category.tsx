import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Category } from '#contract/category-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { testsOf } from './category-words.ts';

const longest = 80;
const proposed = (name: string) => `${name.slice(0, longest - 8)} (copia)`;

/** Asks how the copy is to be called; the source's tests come along, its athletes do not. */
export function CopyCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  useReturnFocus();
  const queries = useQueryClient();
  const [name, setName] = useState(proposed(category.name));
  const [error, setError] = useState<string | null>(null);
  const copy = useMutation(
    api.categories.copy.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.events.readAsOrganizer.key() });
        notify.success('Categoría copiada');
        onClose();
      },
      onError: failure => setError(fieldErrorsOf(failure).name ?? messageOf(failure)),
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(messages.category.name);
    setError(null);
    copy.mutate({ id: category.uid, name });
  };
  return (
    <Modal opened onClose={copy.isPending ? () => undefined : onClose} title={`Copiar ${category.name}`}>
      <Stack as="form" noValidate onSubmit={send}>
        <p className="dim">
          La copia lleva las mismas reglas y {category.tests === 0 ? 'ningún test' : `sus ${testsOf(category)}`}, sin
          inscritos y sin publicar.
        </p>
        <TextField
          label="Nombre de la categoría nueva"
          withAsterisk
          maxLength={longest}
          data-autofocus
          disabled={copy.isPending}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={error}
        />
        <Row align="stretch" justify="end">
          <Button variant="default" onClick={onClose} disabled={copy.isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={copy.isPending}>
            Copiar categoría
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
