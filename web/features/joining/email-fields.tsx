import { ActionIcon, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mostInvitations } from '#domain/teams/invitations.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { TeamValues } from './join-draft.ts';
import type { JoinCategory } from './join-options.ts';
import styles from './team-step.module.css';

/** ATH-145 to ATH-149: a field a person; who is to be invited later has none. */
export function EmailFields({ form, category }: { form: UseFormReturnType<TeamValues>; category: JoinCategory }) {
  const most = mostInvitations(category.members);
  const { emails } = form.getValues();
  if (most === 0) return null;
  const left = most - emails.length;
  return (
    <FormSection
      title="Invitaciones"
      columns={1}
      description="Cada persona recibe un correo para aceptar, aunque todavía no tenga cuenta. Quita un campo si prefieres invitarla después."
    >
      {emails.length > 0 && (
        <ul className={styles.emails} aria-label="Correos de los miembros">
          {emails.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list; the form holds what is in it.
            <li key={at} className={styles.email}>
              <TextField
                label={`Correo del miembro ${at + 1}`}
                type="email"
                inputMode="email"
                autoComplete="off"
                withAsterisk
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
        </ul>
      )}
      <div className={styles.more}>
        {left > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => form.insertListItem('emails', '')}
          >
            Agregar miembro
          </Button>
        )}
        {emails.length > 0 ? (
          <Button variant="subtle" onClick={() => form.setFieldValue('emails', [])}>
            Invitarlos después
          </Button>
        ) : (
          <p className="dim small">Podrás invitar desde tu equipo hasta que el evento empiece.</p>
        )}
      </div>
    </FormSection>
  );
}
