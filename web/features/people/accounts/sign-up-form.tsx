import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SignUpType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import page from './account-page.module.css';
import { panels } from './account-panels.ts';
import type { InvitedByLink } from './invited.ts';
import styles from './sign-up.module.css';
import { SignUpAccount, SignUpPhoto, SignUpTerms } from './sign-up-account.tsx';
import { SignUpBox } from './sign-up-box.tsx';
import { SignUpOrganization } from './sign-up-organization.tsx';
import { SignUpPerson } from './sign-up-person.tsx';
import { useSignUp } from './use-sign-up.ts';

const sections = { athlete: SignUpPerson, staff: SignUpPerson, box: SignUpBox, organization: SignUpOrganization };

const spent = {
  title: 'Esta invitación ya no vale',
  text: 'Alguien la retiró, o ya se usó. Igual puedes crear tu cuenta o iniciar sesión.',
};

type Props = {
  type: SignUpType;
  invited?: InvitedByLink | undefined;
  /** The mailed link is no longer valid. */
  isSpent?: boolean;
};

export function SignUpForm({ type, invited, isSpent = false }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const state = useSignUp(type, node, invited);
  const { submit, failure, isSending } = state;
  const { redirect } = useSearch({ strict: false });
  const greeting = invited ?? (isSpent ? spent : null);
  const Sections = sections[type];
  return (
    <div className={`page ${styles.page}`}>
      <div className={page.column}>
        <PageHeader
          title={panels[type].title}
          eyebrow="Registro"
          description={
            <>
              ¿Ya tienes cuenta?{' '}
              <TextLink to={paths.login} search={{ redirect }}>
                Inicia sesión
              </TextLink>
            </>
          }
        />
        <Stack>
          {greeting && (
            <Notice title={greeting.title} tone={invited ? 'info' : 'warn'}>
              {greeting.text}
            </Notice>
          )}
          <form ref={node} noValidate onSubmit={submit} aria-busy={isSending}>
            <fieldset className={`card inside ${styles.fields}`} disabled={isSending} aria-label="Registro">
              <Sections {...state} />
              <SignUpAccount {...state} />
              <SignUpPhoto {...state} />
              <SignUpTerms {...state} />
            </fieldset>
            <Stack gap="xs" className={styles.bar} data-bar>
              <Button type="submit" size="lg" loading={isSending}>
                Crear cuenta
              </Button>
              <FormFailure>{failure}</FormFailure>
              {failure === messages.signUp.emailTaken && (
                <TextLink to={paths.login} search={{ redirect }}>
                  Iniciar sesión con ese correo
                </TextLink>
              )}
            </Stack>
          </form>
        </Stack>
      </div>
    </div>
  );
}
