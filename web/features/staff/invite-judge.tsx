import { Button, Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EventCard } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { InviteJudgeSchema } from '#contract/staff.ts';
import { isApproval } from '#domain/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { ResendConfirmation } from '#web/lib/resend-confirmation.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './decision.module.css';
import { nothingChosen, PermissionChoice } from './permission-choice.tsx';

type Props = { event: EventCard; categories: { uid: string; name: string }[] };

function InviteForm({ event, categories, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { eventId: event.uid, email: '', ...nothingChosen },
    validate: schemaResolver(InviteJudgeSchema, { sync: true }),
  });
  const invite = useMutation(
    api.staff.invite.mutationOptions({
      onSuccess: () => {
        notify.success(messages.team.sent);
        onClose();
      },
      // What was typed stays.
      onError: error => {
        setFailure(showErrors(form, error));
        focusFirstError(node.current);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  const send = form.onSubmit(
    values => {
      setFailure(null);
      if (isApproval(event, values.permissions)) invite.mutate(values);
      else form.setFieldError('permissions', messages.staff.noPermission);
    },
    () => focusFirstError(node.current),
  );
  const { permissions, categories: chosen } = form.getValues();
  return (
    <Stack
      ref={node}
      as="form"
      gap="sm"
      className={styles.choice}
      noValidate
      onSubmit={send}
      aria-busy={invite.isPending}
    >
      <TextField
        label="Correo del juez"
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        disabled={invite.isPending}
        description="Le llega un enlace. Si todavía no tiene cuenta de juez, la crea ahí."
        {...form.getInputProps('email')}
      />
      <PermissionChoice
        event={event}
        categories={categories}
        chosen={{ permissions, categories: chosen }}
        isBusy={invite.isPending}
        error={form.errors.permissions as string | undefined}
        onChange={next => {
          form.setValues(next);
          form.clearFieldError('permissions');
        }}
      />
      <FormFailure>{failure}</FormFailure>
      <ResendConfirmation refusal={failure} />
      <Row align="stretch" justify="end" wrap={false}>
        <Button variant="default" disabled={invite.isPending} onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={invite.isPending}>
          Enviar invitación
        </Button>
      </Row>
    </Stack>
  );
}

/** N1: an organizer asks somebody by email to judge. */
export function InviteJudge(props: Props) {
  const [opened, setOpened] = useState(false);
  if (props.event.state === 'completed') return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpened(true)}>
        Invitar juez
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Invitar juez">
        <InviteForm {...props} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}
