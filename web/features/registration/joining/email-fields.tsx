import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { mostInvitations } from '#domain/registration/teams/invitations.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { TeamValues } from './join-draft.ts';
import type { JoinCategory } from './join-options.ts';
import styles from './team-step.module.css';

/**
 * Says that the captain's address is not confirmed; in red after the server refused. The typed text stays (SAFE-M6).
 */
const Unconfirmed = ({ refusal }: { refusal: string | null }) => (
  <Notice tone={refusal ? 'bad' : 'warn'} title="Confirma tu correo" action={<ResendConfirmation />}>
    {messages.team.inviteConfirm}
  </Notice>
);

type Props = { form: UseFormReturnType<TeamValues>; category: JoinCategory; refusal: string | null };

/** One field per invited person; the captain can also invite people later (ATH-145 to ATH-149). */
export function EmailFields({ form, category, refusal }: Props) {
  const { user } = useSession();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls in the next frame, because the title of the step takes the focus first.
    if (refusal) requestAnimationFrame(() => said.current?.scrollIntoView({ block: 'center' }));
  }, [refusal]);
  const most = mostInvitations(category.members);
  const { emails } = form.getValues();
  if (most === 0) return null;
  const left = most - emails.length;
  const { inviteConfirm } = messages.team;
  // The notice disappears when the address was confirmed in another window.
  const isUnconfirmed = user?.emailConfirmed === false && (refusal === null || refusal === inviteConfirm);
  return (
    <FormSection
      title="Invitaciones"
      columns={1}
      description="Cada persona recibe un correo para aceptar, aunque todavía no tenga cuenta. Quita un campo si prefieres invitarla después."
    >
      {emails.length > 0 && (
        <div ref={said}>
          {isUnconfirmed && <Unconfirmed refusal={refusal} />}
          {refusal && refusal !== inviteConfirm && <Notice tone="bad">{refusal}</Notice>}
        </div>
      )}
      {emails.length > 0 && (
        <Stack as="ul" aria-label="Correos de los miembros">
          {emails.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list; the form holds what is in it.
            <li key={at} className={styles.email}>
              <TextField
                label={`Correo del miembro ${at + 1}`}
                type="email"
                inputMode="email"
                autoComplete="off"
                required
                className={styles.field}
                {...form.getInputProps(`emails.${at}`)}
              />
              <ActionIcon
                className={styles.remove}
                aria-label={`Quitar el correo ${at + 1}`}
                onClick={() => {
                  form.removeListItem('emails', at);
                  form.clearFieldError(`emails.${at}`);
                }}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </Stack>
      )}
      <Row>
        {left > 0 && (
          <Button variant="default" icon={IconPlus} onClick={() => form.insertListItem('emails', '')}>
            Agregar miembro
          </Button>
        )}
        {emails.length > 0 ? (
          <Button variant="subtle" onClick={() => form.setFieldValue('emails', [])}>
            Invitarlos después
          </Button>
        ) : (
          <p className="dim text-sm">Podrás invitar después, {messages.team.until}.</p>
        )}
      </Row>
    </FormSection>
  );
}
