import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { AthleteRow } from '#contract/registration/entries.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Dialog, DialogAnswers, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

type Athlete = Pick<AthleteRow, 'entryId' | 'name' | 'category' | 'team' | 'email' | 'paidCents'>;
type Props = { athlete: Athlete; onClose: () => void };

const words = messages.joining.move;

/** Shows the categories that an athlete or team can move to, and why others are not possible. */
export function MoveDialog({ athlete, onClose }: Props) {
  const { entryId, name, category, team, email, paidCents } = athlete;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const query = useQuery(api.entries.listMoves.queryOptions({ input: { entryId }, staleTime: 0 }));
  const move = useAction(api.entries.move.mutationOptions(), {
    done: words.done,
    // The dialog shows the refusal.
    refused: () => undefined,
    changes: [api.entries.key(), api.events.key(), api.categories.key(), api.income.key()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) move.mutate({ entryId, categoryId: chosen }, { onSuccess: onClose });
    else setMissing(true);
  };
  return (
    <Dialog isBusy={move.isPending} onClose={onClose} title={`Cambiar de categoría a ${team ?? name}`}>
      <QueryView query={query} rows={3} height={44} label="Cargando las categorías">
        {({ reason, categories }) => {
          const open = categories.filter(option => option.reason === null);
          const shut = categories.filter(option => option.reason !== null);
          const problem = reason ?? (categories.length === 0 ? words.none : null);
          return (
            <Stack as="form" onSubmit={submit}>
              <p>
                {team ? `Todo el equipo está en ${category}` : `Está en ${category}`}.{' '}
                {problem ?? (team ? 'A quien tiene correo le avisamos.' : email && 'Le avisamos por correo.')}
                {!problem && paidCents > 0 && ' Lo que pagó sigue valiendo: el precio es el del evento.'}
              </p>
              {!problem && open.length > 0 && (
                <ChoiceField
                  label="Nueva categoría"
                  required
                  value={chosen}
                  onChange={setChosen}
                  error={isMissing && !chosen ? messages.joining.category : undefined}
                  options={open.map(option => ({
                    value: option.uid,
                    label: option.name,
                    description: option.warnings.join(' ') || undefined,
                  }))}
                />
              )}
              {!problem &&
                shut.map(option => (
                  <p key={option.uid} className="dim text-sm">
                    {option.name}: {option.reason}
                  </p>
                ))}
              {problem || open.length === 0 ? (
                <DialogAnswers>
                  <Button variant="default" onClick={onClose}>
                    Cerrar
                  </Button>
                </DialogAnswers>
              ) : (
                <DialogSubmit isBusy={move.isPending} onCancel={onClose}>
                  Cambiar de categoría
                </DialogSubmit>
              )}
              <FormFailure>{move.error && messageOf(move.error)}</FormFailure>
            </Stack>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
