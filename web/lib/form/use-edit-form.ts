import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useSession } from '#web/lib/account/session.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import { focusFirstError } from './focus-error.ts';
import { showErrors } from './form-errors.ts';
import { comparedParts, type FormTable, type FormView, type Name, settledValues } from './form-table.ts';
import { isOlderVersion, isSameAnswer, putBack } from './other-version.ts';
import { forgetUnsaved, type Leaving, useUnsaved } from './unsaved.ts';
import { useFoundDraft, useKeptDraft } from './use-draft.ts';
import { useOtherVersion } from './use-other-version.ts';
import { useTypedForm } from './use-typed-form.ts';

/** The stored values of a form and their version. A new record has no version. */
type StoredVersion<Values> = { values: Values; version?: number };

type Saving<Values> = StoredVersion<Values> & {
  /** The stored values for a comparison, made in the same way as `values`. */
  stored: Values;
  /** The screen calls it when a part of the answers is stored. Only the rest still counts as a change. */
  keep: (stored: StoredVersion<Values>) => void;
};

type Options<Values, Home, Answer> = {
  table: FormTable<Values, Home, never>;
  home: Home;
  /**
   * The content with which the form begins. A later answer of the server never changes the fields while the user types.
   */
  begin: StoredVersion<Values>;
  /** The name of the record without the account. The draft adds the account. */
  draft: string;
  /** Returns every error of the settled values, by path. */
  check: (settled: Values, home: Home, stored: Values) => Record<string, string>;
  /** Makes the values to send, if the table alone cannot derive them. */
  settle?: (values: Values, home: Home) => Values;
  follow?: (values: Values, changed: Name<Values>, value: unknown) => Partial<Values>;
  locked?: Partial<Record<Name<Values>, string>>;
  /** The reason why no field can be changed any more. */
  whyClosed?: string;
  confirm?: (isDirty: boolean) => boolean | Promise<boolean>;
  /** Sends the settled values. Throws if the server refuses them. */
  save: (saving: Saving<Values>) => Promise<Answer>;
  /**
   * Reads the stored values after a save by another window, with the fields that it locked. Null if nothing is stored.
   */
  reread?: () => Promise<(StoredVersion<Values> & { locked?: readonly Name<Values>[] }) | null>;
  saved: (answer: Answer) => unknown;
  failed?: (error: unknown) => void;
  /** A sentence under the form, if the reason alone is not enough. */
  sentenceOf?: (why: string | null) => string | null;
};

/**
 * The state of every form that edits. Input survives a reload, and leaving asks first. Errors appear at their fields.
 * Changes by another window appear before a save replaces them.
 */
export function useEditForm<Values extends object, Home, Answer>(options: Options<Values, Home, Answer>) {
  const { table, home, draft: topic, whyClosed, locked = {}, save, reread } = options;
  const { account } = useSession();
  const node = useRef<HTMLFormElement>(null);
  const isClosed = whyClosed !== undefined;
  const settle = (typed: Values) => (options.settle ? options.settle(typed, home) : settledValues(table, typed, home));
  const draftName = isClosed || !account ? null : `${topic}:${account.uid}`;
  const [stored, setStored] = useState(options.begin);
  const [found, setFound] = useFoundDraft(draftName, stored.values);
  // A new round draws the fields again. So a reset also removes text that could not be read.
  const [round, setRound] = useState(0);
  const lockedNames = Object.keys(locked) as Name<Values>[];
  const send = useMutation({
    mutationKey: [[topic.split(':')[0]]],
    mutationFn: () => saveFrom(stored),
    onSuccess: answer => {
      draft.forget();
      forgetUnsaved();
      return options.saved(answer);
    },
    onError: error => {
      options.failed?.(error);
      const why = showErrors(form.errors, error);
      form.setFailure((options.sentenceOf?.(why) ?? why) || messages.server.invalid);
    },
  });
  const isSending = send.isPending || send.isSuccess;
  const form = useTypedForm<Values>({
    // A field may have been locked after the draft was stored.
    begin: found ? putBack(found.values, stored.values, lockedNames).kept : stored.values,
    check: values => (isClosed ? {} : options.check(settle(values), home, settle(stored.values))),
    follow: options.follow,
    locked,
    isClosed: isSending || isClosed,
  });
  const { values } = form;
  const isDirty = !isClosed && !send.isSuccess && !isSameAnswer(settle(values), settle(stored.values));
  const draft = useKeptDraft({ name: draftName, begun: stored.values, values, isDirty });
  const ask = draft.keeping === 'not' ? askToLeave : askToLeaveDraft;
  useUnsaved(isDirty, ask);
  const other = useOtherVersion(comparedParts(table, home), values, form.set);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is looked at once.
  useEffect(() => {
    if (found?.isOlder) other.meet({ base: found.base, mine: values, theirs: stored.values });
  }, []);
  // The fields were disabled during the save and could not take focus.
  useEffect(() => {
    if (send.isError) focusFirstError(node.current);
  }, [send.isError]);

  async function saveFrom(begun: StoredVersion<Values>): Promise<Answer> {
    let base = begun.values;
    const keep = (next: StoredVersion<Values>) => {
      base = next.values;
      setStored(next);
    };
    try {
      return await save({ values: settle(values), stored: settle(begun.values), version: begun.version, keep });
    } catch (error) {
      if (!reread || !isOlderVersion(error)) throw error;
      const latest = await reread();
      if (!latest) throw error;
      setStored(latest);
      const { kept, isOther } = putBack(values, latest.values, latest.locked ?? []);
      if (isOther) form.set(kept);
      if (other.meet({ base, mine: kept, theirs: latest.values }) || isOther) throw error;
      // The stored values equal mine, or the difference does not matter.
      return saveFrom(latest);
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || isClosed) return;
    form.setFailure(null);
    if (form.tellAll()) {
      form.setFailure(messages.server.invalid);
      return focusFirstError(node.current);
    }
    if (options.confirm && !(await options.confirm(isDirty))) return;
    send.mutate();
  };
  const view: FormView<Values, Home> = {
    values,
    home,
    isClosed: isSending || isClosed,
    field: form.field,
    set: form.set,
    tell: form.tell,
    errorOf: form.errorOf,
  };
  return {
    ...view,
    table,
    node,
    round,
    wrong: form.wrong,
    failure: form.failure,
    onPointerDownCapture: form.onPointerDownCapture,
    whyClosed,
    isDirty,
    isSending,
    submit,
    other,
    draft: { found: isDirty ? found : null, keeping: draft.keeping },
    /** Called by a dialog with a form, which closes without a change of page. */
    mayLeave: async () => !isDirty || ask(),
    discard: async () => {
      if (!(await askToThrowAway())) return;
      draft.forget();
      setFound(null);
      other.forget();
      form.set(stored.values);
      form.silence();
      setRound(round + 1);
    },
  };
}

export type EditFormState<Values extends object, Home> = ReturnType<typeof useEditForm<Values, Home, unknown>>;

/** Leaving loses nothing: the draft is stored, and the question says so. */
const askToLeaveDraft = (leaving?: Pick<Leaving, 'signal'>) =>
  confirmDialog({
    signal: leaving?.signal,
    title: '¿Salir sin guardar?',
    text: 'Lo que escribiste queda en este navegador: lo encontrarás al volver.',
    confirmLabel: 'Salir',
    cancelLabel: 'Seguir editando',
  });

const askToThrowAway = () =>
  confirmDialog({
    title: '¿Descartar lo que escribiste?',
    text: 'Lo que no guardaste se perderá.',
    confirmLabel: 'Descartar',
    cancelLabel: 'Conservar',
    tone: 'destroy',
  });
