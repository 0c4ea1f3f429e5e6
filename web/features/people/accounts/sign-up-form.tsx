import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SignUpType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import page from '#web/entities/account/account-page.module.css';
import { panels } from '#web/entities/account/account-panels.ts';
import { BirthdateField } from '#web/entities/person/birthdate-field.tsx';
import { SexField, SizeField } from '#web/entities/person/competitor-fields.tsx';
import { ContactSection } from '#web/entities/person/contact-section.tsx';
import { PhoneField } from '#web/entities/person/phone-field.tsx';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { InvitedByLink } from './invited.ts';
import styles from './sign-up.module.css';
import { SignUpAccount, SignUpPhoto, SignUpTerms } from './sign-up-account.tsx';
import { type SignUpFormState, useSignUp } from './use-sign-up.ts';

const sections = { athlete: SignUpPerson, staff: SignUpPerson, box: SignUpBox, organization: SignUpOrganization };

const spent = {
  title: 'Esta invitación ya no vale',
  text: 'Alguien la retiró, o ya se usó. Igual puedes crear tu cuenta o iniciar sesión.',
};

type Props = {
  type: SignUpType;
  invited?: InvitedByLink | undefined;
  /** True when the mailed link is no longer valid. */
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

function SignUpBox({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection title="Tu gimnasio" done={isDone('firstName', 'passport')}>
        <TextField label="Nombre del gimnasio" autoComplete="organization" {...must('firstName')} />
        <TextField label="Identificación fiscal" autoComplete="off" {...must('passport')} />
      </FormSection>
      <ContactSection field={field} must={must} done={isDone('phonePrefix', 'phone', 'pais', 'estado', 'ciudad')} />
    </>
  );
}

function SignUpOrganization({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection title="Tu organización" done={isDone('organization', 'address')}>
        <TextField label="Nombre de la organización" autoComplete="organization" {...must('organization')} />
        <TextField label="Dirección" autoComplete="street-address" {...must('address')} />
      </FormSection>
      <FormSection title="Responsable" done={isDone('fullName', 'phonePrefix', 'phone')}>
        <TextField label="Nombre del responsable" autoComplete="name" {...must('fullName')} />
        <PhoneField prefix={field('phonePrefix')} phone={must('phone')} />
      </FormSection>
    </>
  );
}

function SignUpPerson({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection
        title="Datos personales"
        done={isDone('firstName', 'lastName', 'passport', 'birthdate', 'sexo', 'boxName')}
      >
        <TextField label="Nombre" autoComplete="given-name" {...must('firstName')} />
        <TextField label="Apellido" autoComplete="family-name" {...must('lastName')} />
        <TextField label="Pasaporte o documento" autoComplete="off" {...must('passport')} />
        <BirthdateField {...must('birthdate')} />
        <SexField {...must('sexo')} />
        <TextField
          label="Nombre de tu box"
          description="Opcional, si entrenas en uno."
          autoComplete="off"
          {...field('boxName')}
        />
      </FormSection>
      <ContactSection field={field} must={must} done={isDone('phonePrefix', 'phone', 'pais', 'estado', 'ciudad')} />
      <FormSection title="Tallas" description="Para tu kit de competencia." done={isDone('tallaFranela', 'tallaShort')}>
        <SizeField label="Talla de franela" {...must('tallaFranela')} />
        <SizeField label="Talla de short" {...must('tallaShort')} />
      </FormSection>
    </>
  );
}
