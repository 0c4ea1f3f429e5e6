import { schemaResolver } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { InviteJudgeSchema } from '#contract/scoring/judge-invitations.ts';
import { isApproval } from '#domain/scoring/staff/applications.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './decision.module.css';
import { nothingChosen, PermissionChoice } from './permission-choice.tsx';

type Props = { event: EventCard; categories: { uid: string; name: string }[] };

function InviteForm({ event, categories, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { eventId: event.uid, email: '', ...nothingChosen },
    schema: values => ({
      ...schemaResolver(InviteJudgeSchema, { sync: true })(values),
      ...(!isApproval(event, values.permissions) && { permissions: messages.staff.noPermission }),
    }),
    mutation: api.staff.invite.mutationOptions(),
    input: values => values,
    saved: () => {
      notify.success(messages.team.sent);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
    losesNothing: true,
  });
  const { permissions, categories: chosen } = form.getValues();
  return (
    <Stack {...bound} as="form" gap="sm" className={styles.choice}>
      <TextField
        label="Correo del juez"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
        disabled={isSending}
        description="Le llega un enlace. Si todavía no tiene cuenta de juez, la crea ahí."
        {...form.getInputProps('email')}
      />
      <PermissionChoice
        event={event}
        categories={categories}
        chosen={{ permissions, categories: chosen }}
        isBusy={isSending}
        error={form.errors.permissions as string | undefined}
        onChange={next => {
          form.setValues(next);
          form.clearFieldError('permissions');
        }}
      />
      <FormFailure>{failure}</FormFailure>
      <ResendConfirmation refusal={failure} />
      <DialogSubmit isBusy={isSending} onCancel={onClose}>
        Enviar invitación
      </DialogSubmit>
    </Stack>
  );
}

export function InviteJudge(props: Props) {
  const [opened, setOpened] = useState(false);
  if (props.event.state === 'completed') return null;
  return (
    <>
      <Button icon={IconPlus} onClick={() => setOpened(true)}>
        Invitar juez
      </Button>
      {opened && (
        <Dialog onClose={() => setOpened(false)} title="Invitar juez">
          <InviteForm {...props} onClose={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  );
}
