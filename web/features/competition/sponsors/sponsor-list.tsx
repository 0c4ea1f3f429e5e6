import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { longestLine, mostSponsors, SponsorFormSchema, type Sponsors } from '#contract/competition/sponsors.ts';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { RowMoves } from '#web/ui/lists/row-moves.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

type SponsorOfEvent = Sponsors['rows'][number];
const words = messages.sponsors;
const logo = {
  width: 112,
  height: 72,
  flex: 'none',
  padding: 8,
  objectFit: 'contain',
  background: '#fff',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-md)',
} as const;

/** The sponsors of an event in their order, with what changes them. */
export function SponsorList({ sponsors: { event, rows } }: { sponsors: Sponsors }) {
  const [isAdding, setAdding] = useState(false);
  const add = rows.length < mostSponsors && (
    <Button variant="filled" onClick={() => setAdding(true)}>
      Agregar patrocinador
    </Button>
  );
  // The dialog stands beside both, so it stays open when the first sponsor replaces the empty state.
  return (
    <>
      {rows.length > 0 ? (
        <SponsorRows eventId={event.uid} rows={rows} add={add} />
      ) : (
        <EmptyState
          card
          level={2}
          title="Todavía no hay patrocinadores"
          text="Sus logos salen en la página del evento y, cuando tú quieras, en las pantallas de la sala."
          action={add}
        />
      )}
      {isAdding && <SponsorDialog eventId={event.uid} onClose={() => setAdding(false)} />}
    </>
  );
}

function SponsorRows({ eventId, rows, add }: { eventId: string; rows: SponsorOfEvent[]; add: ReactNode }) {
  const changes = [api.sponsors.key(), api.events.key(), api.screens.key()];
  const reorder = useAction(api.sponsors.reorder.mutationOptions(), { changes });
  const remove = useAction(api.sponsors.remove.mutationOptions(), { done: words.removed, changes });
  const move = (from: number, to: number) => {
    const ids = rows.map(({ uid }) => uid);
    ids.splice(to, 0, ...ids.splice(from, 1));
    reorder.mutate({ eventId, ids });
  };
  const ask = async ({ uid, name }: SponsorOfEvent) => {
    const isSure = await confirmDialog({
      title: `¿Quitar a «${name}»?`,
      text: 'Deja de salir en la página del evento y en las pantallas. Su logo se borra.',
      confirmLabel: 'Quitar',
      tone: 'destroy',
    });
    if (isSure) remove.mutate({ sponsorId: uid });
  };
  return (
    <Stack gap="md">
      <Row justify="between">
        <Text
          dim
        >{`${rows.length} de ${mostSponsors}. Las pantallas muestran cada uno 8 segundos, en este orden.`}</Text>
        {add}
      </Row>
      <Stack as="ol" gap="sm" aria-label="Patrocinadores">
        {rows.map((sponsor, at) => (
          <Row key={sponsor.uid} as="li" gap="md" className="card inside" aria-label={sponsor.name}>
            <img src={sponsor.photo} alt="" style={logo} />
            <Stack gap="none" className="grow">
              <strong className="wraps">{sponsor.name}</strong>
              <Text as="span" size="sm" dim className="wraps">
                {sponsor.line}
              </Text>
            </Stack>
            <Row gap="xs" wrap={false}>
              <DialogButton label="Cambiar" aria-label={`Cambiar: ${sponsor.name}`}>
                {close => <SponsorDialog eventId={eventId} sponsor={sponsor} onClose={close} />}
              </DialogButton>
              <RowMoves
                name={`a ${sponsor.name}`}
                at={at}
                of={rows.length}
                disabled={reorder.isPending || remove.isPending}
                onMove={to => move(at, to)}
                onRemove={() => void ask(sponsor)}
              />
            </Row>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

type DialogProps = { eventId: string; sponsor?: SponsorOfEvent; onClose: () => void };

function SponsorDialog({ eventId, sponsor, onClose }: DialogProps) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { name: sponsor?.name ?? '', line: sponsor?.line ?? '', photo: sponsor?.photo ?? '' },
    schema: SponsorFormSchema,
    mutation: {
      mutationFn: async (values: { name: string; line: string; photo: string }) => {
        if (sponsor) await client.sponsors.update({ sponsorId: sponsor.uid, form: values });
        else await client.sponsors.create({ eventId, form: values });
      },
    },
    input: values => values,
    saved: () => {
      notify.success(words.saved);
      onClose();
    },
    settled: () =>
      Promise.all(
        [api.sponsors.key(), api.events.key(), api.screens.key()].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Dialog title={sponsor ? 'Cambiar patrocinador' : 'Agregar patrocinador'} isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <TextField label="Nombre" required maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <TextField
          label="Frase"
          description={`Opcional, hasta ${longestLine} letras. Sale bajo su logo en las pantallas.`}
          maxLength={longestLine}
          {...form.getInputProps('line')}
        />
        <ProfilePhotoField
          label="Logo"
          description="JPG o PNG. Sobre fondo blanco se ve mejor."
          shape="wide"
          shrinks
          required
          disabled={isSending}
          {...form.getInputProps('photo')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Guardar
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
