import { schemaResolver, type UseFormInput, useForm } from '@mantine/form';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors, stillTrue } from '#web/lib/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';

type Values = Record<string, unknown>;
type Check<V extends Values> = Parameters<typeof schemaResolver>[0] | NonNullable<UseFormInput<V>['validate']>;

type Options<V extends Values, Input, Answer> = {
  begin: V;
  /** What the server said of its fields before. */
  refused?: Partial<Record<keyof V & string, string>>;
  /** The contract's schema, or a check of its own. */
  schema: Check<V>;
  mutation: MutationOptions<Answer, Error, Input>;
  /** What is sent of answers in which nothing is wrong. */
  input: (values: V) => Input;
  /** Asks before it is sent. */
  confirm?: (isDirty: boolean) => boolean | Promise<boolean>;
  saved: (answer: Answer, input: Input) => unknown;
  /** Whether it was saved or refused. */
  settled?: () => unknown;
  /** The sentence of a refusal; without it, fields are marked that the server named. */
  sentenceOf?: (error: Error) => string;
  /** What is typed is kept elsewhere, or is nothing to lose: leaving asks nothing. */
  losesNothing?: boolean;
  onChange?: (values: V) => void;
};

const isSchema = <V extends Values>(check: Check<V>): check is Parameters<typeof schemaResolver>[0] =>
  '~standard' in check;

/**
 * A form that is sent once and compares nothing: what is wrong stands at its field and takes the focus, what failed
 * stands under it, and what was typed is not left without a question.
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
  // While it was sent the fields were closed, and none of them could take the focus.
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
    /** Belongs to the <form>. */
    bound: { ref: node, noValidate: true, onSubmit, 'aria-busy': send.isPending },
  };
}
