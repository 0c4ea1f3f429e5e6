import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { InvitedEmailSchema } from '#contract/money/join-form.ts';
import type { Team } from '#contract/registration/teams.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './team.module.css';

const placesAsked = 'Cada lugar que queda tiene una invitación pendiente. Retira una para invitar a otra persona.';
const AddMemberSchema = z.object({ email: InvitedEmailSchema });

function AddMemberForm({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { email: '' },
    schema: AddMemberSchema,
    mutation: api.teams.invite.mutationOptions(),
    input: ({ email }) => ({ id: teamId, email }),
    saved: () => {
      notify.success(messages.team.sent);
      onClose();
    },
    // Shows a refusal in the server's own words; the typed text stays (ATH-117).
    sentenceOf: error => {
      notify.error(messageOf(error));
      return messageOf(error);
    },
    settled: () => queries.invalidateQueries({ queryKey: api.teams.key() }),
    losesNothing: true,
  });
  return (
    <Stack {...bound} as="form">
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
        description="Recibe un correo con la invitación, también si todavía no tiene cuenta."
        {...form.getInputProps('email')}
      />
      <ResendConfirmation refusal={failure} />
      <DialogSubmit isBusy={isSending} onCancel={onClose}>
        Enviar invitación
      </DialogSubmit>
    </Stack>
  );
}

/**
 * The captain invites as many people as there are free places. An open invitation takes a place (ATH-108, ATH-113 to
 * ATH-118).
 */
export function AddMember({ team }: { team: Team }) {
  const [opened, setOpened] = useState(false);
  const waiting = team.invitations.filter(({ status }) => status === 'pending').length;
  const isFull = team.members + waiting >= team.allowedMembers;
  return (
    <>
      <Button
        disabled={isFull}
        aria-describedby={isFull ? 'no-more-members' : undefined}
        icon={IconPlus}
        onClick={() => setOpened(true)}
      >
        Agregar miembro
      </Button>
      {isFull && (
        <p id="no-more-members" className={`dim text-sm ${styles.why}`}>
          {waiting > 0 ? placesAsked : messages.team.full}
        </p>
      )}
      {opened && (
        <Dialog onClose={() => setOpened(false)} title="Agregar miembro">
          <AddMemberForm teamId={team.uid} onClose={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  );
}
