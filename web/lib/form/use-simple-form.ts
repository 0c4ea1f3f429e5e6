import { schemaResolver, type UseFormInput, useForm } from '@mantine/form';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import { focusFirstError } from './focus-error.ts';
import { showErrors, stillTrue } from './form-errors.ts';
import { forgetUnsaved, useUnsaved } from './unsaved.ts';

type Values = Record<string, unknown>;
type Check<V extends Values> = Parameters<typeof schemaResolver>[0] | NonNullable<UseFormInput<V>['validate']>;

type Options<V extends Values, Input, Answer> = {
  begin: V;
  /** Errors that the server answered before this form opened, by field. */
  refused?: Partial<Record<keyof V & string, string>>;
  /** A schema of the contract, or a function that checks. */
  schema: Check<V>;
  mutation: MutationOptions<Answer, Error, Input>;
  input: (values: V) => Input;
  confirm?: (isDirty: boolean) => boolean | Promise<boolean>;
  saved: (answer: Answer, input: Input) => unknown;
  /** Called after a success and after a refusal. */
  settled?: () => unknown;
  /** The sentence for a refusal. Without it, the form marks the fields that the server named. */
  sentenceOf?: (error: Error) => string;
  /** True if the input is stored elsewhere or worthless. The page then does not ask before it is left. */
  losesNothing?: boolean;
  onChange?: (values: V) => void;
};

const isSchema = <V extends Values>(check: Check<V>): check is Parameters<typeof schemaResolver>[0] =>
  '~standard' in check;

/**
 * A form that is sent once and compares no versions. Errors appear at their fields and take the focus; a failure
 * appears below. Leaving a form with input asks first.
 */
export function useSimpleForm<V extends Values, Input, Answer>(options: Options<V, Input, Answer>) {
  const { schema } = options;
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<V>({
    initialValues: options.begin,
    initialErrors: options.refused,
    validate: isSchema(schema) ? schemaResolver(schema, { sync: true }) : schema,
    onValuesChange: options.onChange,
  });
  const send = useMutation({
    ...options.mutation,
    onSuccess: (answer, input) => {
      form.resetDirty();
      forgetUnsaved();
      return options.saved(answer, input);
    },
    onError: error =>
      setFailure(options.sentenceOf?.(error) ?? showErrors(form as never, error) ?? messages.server.invalid),
    onSettled: () => options.settled?.(),
  });
  const isDirty = form.isDirty();
  useUnsaved(isDirty && !options.losesNothing, askToLeave);
  // The fields were disabled during the call and could not take focus.
  useEffect(() => {
    if (send.isError) focusFirstError(node.current);
  }, [send.isError]);
  const onSubmit = form.onSubmit(
    async values => {
      if (send.isPending) return;
      setFailure(null);
      if (options.confirm && !(await options.confirm(isDirty))) return;
      send.mutate(options.input(values));
    },
    () => {
      setFailure(messages.server.invalid);
      focusFirstError(node.current);
    },
  );
  return {
    form,
    isDirty,
    isSending: send.isPending,
    isSent: send.isSuccess,
    failure: stillTrue(failure, form.errors),
    /** Props of the <form> element. */
    bound: { ref: node, noValidate: true, onSubmit, 'aria-busy': send.isPending },
  };
}
