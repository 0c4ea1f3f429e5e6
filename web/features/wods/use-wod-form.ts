import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { checkWod } from './check-wod.ts';
import { forgetDraft, keepDraft, readDraft } from './wod-draft.ts';
import { sameAnswers, sameDates, settled, type WodHome, type WodValues } from './wod-values.ts';

export type WodFormState = ReturnType<typeof useWodForm>;

/** The state of a test's form: what was typed outlives a reload, and is not left behind without a question. */
export function useWodForm(options: { home: WodHome; stored: WodValues; draftName: string; isLocked?: boolean }) {
  const { home, draftName } = options;
  const [stored, setStored] = useState(options.stored);
  const [draft] = useState(() => (options.isLocked ? null : readDraft(draftName, options.stored)));
  const form = useForm<WodValues>({
    initialValues: draft ?? options.stored,
    validate: values => checkWod(values, home),
  });
  const values = form.getValues();
  const isSame = (one: WodValues, other: WodValues) => sameAnswers(one, other) && sameDates(one, other);
  const isDirty = !isSame(settled(values, home), settled(stored, home));
  useEffect(() => {
    if (options.isLocked) return;
    if (isDirty) keepDraft(draftName, values);
    else forgetDraft(draftName);
  }, [isDirty, values, draftName, options.isLocked]);
  const mayLeave = async () => {
    const leaves = await askToLeave();
    if (leaves) forgetDraft(draftName);
    return leaves;
  };
  useUnsaved(isDirty, mayLeave);
  const field = <Name extends keyof WodValues>(name: Name) => ({
    value: values[name],
    error: form.errors[name],
    onChange: (value: WodValues[Name]) => form.setFieldValue(name as string, value as never),
  });
  return {
    form,
    field,
    values,
    home,
    stored,
    isDirty,
    mayLeave,
    hasDraft: draft !== null,
    /** From now on this is what is stored: only what differs from it is a change. */
    setStored,
    startOver: () => {
      form.setValues(stored);
      form.clearErrors();
    },
  };
}
