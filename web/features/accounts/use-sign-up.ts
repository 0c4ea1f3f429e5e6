import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { SignUpSchema } from '#contract/accounts.ts';
import type { SignUpType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { useSetSession } from '#web/lib/session.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { paths } from '#web/paths.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { forgetDraft, readDraft, useKeepDraft } from './sign-up-draft.ts';
import { type SignUpField, signUpSchemas, wrongFields } from './sign-up-values.ts';

export type SignUpFormState = ReturnType<typeof useSignUp>;

/** PUB-105 to PUB-109, PUB-116: the state of a sign-up form, and what its sending does. */
export function useSignUp(type: SignUpType, node: RefObject<HTMLFormElement | null>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [initialValues] = useState(() => readDraft(type));
  const setSession = useSetSession();
  const router = useRouter();
  const form = useForm({ initialValues, validate: schemaResolver(signUpSchemas[type], { sync: true }) });
  const values = form.getValues();
  useKeepDraft(values);

  const showWrong = (message: string | null) => {
    setFailure(message);
    focusFirstError(node.current);
  };
  const send = useMutation(
    api.accounts.signUp.mutationOptions({
      onSuccess: ({ user }) => {
        forgetDraft(type);
        forgetUnsaved();
        setSession(user);
        router.history.replace(type === 'organization' ? paths.organization : paths.home);
      },
      onError: error => showWrong(showErrors(form, error) ?? messages.server.invalid),
    }),
  );
  // The draft keeps the rest.
  useUnsaved((values.password !== '' || values.photo !== '') && !send.isSuccess, askToLeave);

  const submit = form.onSubmit(
    complete => {
      setFailure(null);
      send.mutate(SignUpSchema.parse(complete));
    },
    () => showWrong(messages.server.invalid),
  );
  /** A field tells what is wrong when it is left, unless nothing was written into it yet. */
  const field = (name: SignUpField) => {
    const { onBlur, ...props } = form.getInputProps(name);
    const leave = (event: unknown) => {
      onBlur?.(event);
      if (form.getValues()[name] !== '') form.validateField(name);
    };
    return { ...props, onBlur: leave };
  };
  const wrong = wrongFields(values);
  return {
    type,
    form,
    field,
    must: (name: SignUpField) => ({ ...field(name), withAsterisk: true }),
    isDone: (...names: SignUpField[]) => !names.some(name => wrong.has(name)),
    submit,
    failure,
    isSending: send.isPending || send.isSuccess,
  };
}
