import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { SignUpType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import type { SignUp } from '#contract/people/account-forms.ts';
import { withCountryOf } from '#web/entities/person/couple-country.ts';
import { useSetSession } from '#web/lib/account/session.ts';
import { afterSignUp } from '#web/lib/account/signed-up.ts';
import { client } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { showErrors } from '#web/lib/form/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/form/unsaved.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import type { InvitedByLink } from './invited.ts';
import { emptySignUp, type SignUpField, type SignUpValues } from './sign-up-values.ts';

export type SignUpFormState = ReturnType<typeof useSignUp>;

const withCode = (form: SignUp, code: string | undefined): SignUp =>
  form.type === 'athlete' && code ? { ...form, code } : form;

/** The draft of this tab, with the values that the mailed link knows. */
function beginWith(
  type: SignUpType,
  known: Partial<Pick<InvitedByLink, 'email' | 'firstName' | 'lastName' | 'offered'>>,
): SignUpValues {
  const kept = readDraft(type);
  const { email, firstName, lastName, offered } = known;
  const { sexo = '', birthdate = '', tallaFranela = '', tallaShort = '' } = offered ?? {};
  return {
    ...kept,
    sexo: kept.sexo || sexo,
    birthdate: kept.birthdate || birthdate,
    tallaFranela: kept.tallaFranela || tallaFranela,
    tallaShort: kept.tallaShort || tallaShort,
    email: email || kept.email,
    firstName: kept.firstName || (firstName ?? ''),
    lastName: kept.lastName || (lastName ?? ''),
  };
}

/** The fields that are still wrong, for the check marks of the sections. Null before the first input. */
function useWrongFields(values: SignUpValues, started: boolean) {
  const [wrong, setWrong] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    if (!started) return;
    let current = true;
    void checkSignUp(values).then(checked => {
      if (current) setWrong(checked.wrong ?? {});
    });
    return () => {
      current = false;
    };
  }, [values, started]);
  return wrong;
}

/**
 * The state of a sign-up form. After the sign-up the visitor continues to the page asked for (PUB-105 to PUB-109,
 * PUB-116).
 */
export function useSignUp(type: SignUpType, node: RefObject<HTMLFormElement | null>, invited?: InvitedByLink) {
  const [failure, setFailure] = useState<string | null>(null);
  const { redirect, email } = useSearch({ strict: false });
  const [initialValues] = useState(() => beginWith(type, invited ?? { email }));
  const setSession = useSetSession();
  const router = useRouter();
  const form = useForm({ initialValues });
  const values = form.getValues();
  const wrong = useWrongFields(values, form.isDirty());
  useKeepDraft(values);

  const send = useMutation({
    mutationFn: async () => {
      const checked = await checkSignUp(form.getValues());
      if (checked.form) return client.accounts.signUp(withCode(checked.form, invited?.code));
      form.setErrors(checked.wrong);
      return null;
    },
    onSuccess: answer => {
      if (!answer) return setFailure(messages.server.invalid);
      forgetDraft(type);
      forgetUnsaved();
      setSession(answer.user);
      // A new judge lands on the home page, so the message names the next step (PUB-108).
      const next = type === 'staff' && !redirect ? 'Elige un evento y postúlate como juez.' : undefined;
      const mailed = answer.user.emailConfirmed ? undefined : messages.signUp.confirmMailed;
      notify.success(messages.signUp.done, [mailed, next].filter(Boolean).join(' ') || undefined);
      router.history.replace(
        redirect ?? (type === 'organization' ? paths.organization : paths.home),
        afterSignUp(answer.user.uid),
      );
    },
    onError: error => {
      const why = showErrors(form, error);
      // The sentence is under the button, but the field is several screens above, so mark it too.
      if (why === messages.signUp.emailTaken) form.setFieldError('email', messages.signUp.emailHasAccount);
      setFailure(why ?? messages.server.invalid);
    },
  });
  const isDone = Boolean(send.data);
  // The fields were disabled while the form was sent, so only now can one take the focus.
  useEffect(() => {
    if (failure && !send.isPending) focusFirstError(node.current);
  }, [failure, send.isPending, node]);
  // The draft stores all fields except the password and the picture.
  useUnsaved((values.password !== '' || values.photo !== '') && !isDone, askToLeave);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || isDone) return;
    setFailure(null);
    send.mutate();
  };
  const phonePrefix = {
    onChange: (value: string | null) => {
      if (value !== null) form.setValues(withCountryOf(value, form.getValues().pais));
    },
  };
  /** A field shows its error when the person leaves it, unless it is still empty. */
  const field = (name: SignUpField) => ({
    ...form.getInputProps(name),
    ...(name === 'phonePrefix' && phonePrefix),
    onBlur: async () => {
      if (form.getValues()[name] === '') return;
      const checked = await checkSignUp(form.getValues());
      if (checked.wrong?.[name]) form.setFieldError(name, checked.wrong[name]);
    },
  });
  return {
    type,
    invited,
    form,
    field,
    must: (name: SignUpField) => ({ ...field(name), required: true }),
    isDone: (...names: SignUpField[]) => wrong !== null && !names.some(name => name in wrong),
    submit,
    failure,
    isSending: send.isPending || isDone,
  };
}

type Checked = { form: SignUp; wrong: null } | { form: null; wrong: Record<string, string> };

/** Checks a form by the contract. Its schemas load at the first check, not with the page. */
async function checkSignUp(values: SignUpValues): Promise<Checked> {
  const { SignUpSchema } = await import('#contract/people/account-forms.ts');
  const { data, error } = SignUpSchema.safeParse(values);
  if (data) return { form: data, wrong: null };
  const wrong: Record<string, string> = {};
  // A field shows its first error.
  for (const { path, message } of error.issues) wrong[String(path[0])] ??= message;
  // zod skips a rule across fields while another field is empty; the form shows all errors together.
  if (values.confirm && values.confirm !== values.password) wrong.confirm ??= messages.signUp.mismatch;
  return { form: null, wrong };
}

const keyOf = (type: SignUpType) => `sign-up:${type}`;

/** Reads this tab's form after a reload. The draft has no passwords, and no picture, which would not fit. */
function readDraft(type: SignUpType): SignUpValues {
  const values = emptySignUp(type);
  const known = Object.entries(readKept(keyOf(type), 'tab') ?? {}).filter(
    ([field, value]) => field in values && typeof value === typeof values[field as keyof SignUpValues],
  );
  return { ...values, ...Object.fromEntries(known), type, password: '', confirm: '', photo: '' };
}

function useKeepDraft(values: SignUpValues) {
  useEffect(() => {
    const { password: _, confirm: __, photo: ___, ...draft } = values;
    keep(keyOf(values.type), draft, 'tab');
  }, [values]);
}

const forgetDraft = (type: SignUpType) => forget(keyOf(type), 'tab');
