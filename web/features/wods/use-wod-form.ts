import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useOtherVersion } from '#web/lib/form/use-other-version.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { checkWod } from './check-wod.ts';
import { wodAnswers } from './wod-differences.tsx';
import { sameAnswers, sameDates, settled, type WodHome, type WodValues } from './wod-values.ts';

export type WodFormState = ReturnType<typeof useWodForm>;

/** The state of a test's form: what was typed outlives a reload, and is not left behind without a question. */
export function useWodForm(options: { home: WodHome; stored: WodValues; draftName: string; isLocked?: boolean }) {
  const { home, draftName } = options;
  const [stored, setStored] = useState(options.stored);
  const [draft] = useState(() => (options.isLocked ? null : readDraft(draftName, options.stored)));
  const form = useForm<WodValues>({
    initialValues: draft?.values ?? options.stored,
    validate: values => checkWod(values, home),
  });
  const values = form.getValues();
  const isSame = (one: WodValues, other: WodValues) => sameAnswers(one, other) && sameDates(one, other);
  const isDirty = !isSame(settled(values, home), settled(stored, home));
  useEffect(() => {
    if (options.isLocked) return;
    if (isDirty) keepDraft(draftName, stored, values);
    else forgetDraft(draftName);
  }, [isDirty, values, stored, draftName, options.isLocked]);
  const other = useOtherVersion(wodAnswers(home), values, changes => {
    form.setValues(changes);
    form.clearErrors();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is looked at once.
  useEffect(() => {
    if (draft?.isOlder) other.meet({ base: draft.base, mine: draft.values, theirs: stored });
  }, []);
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
    other,
    /** Whether the organizer has to choose, now that this is stored instead of what the form began with. */
    meetOther: (base: WodValues, theirs: WodValues): boolean => {
      setStored(theirs);
      return other.meet({ base, mine: values, theirs });
    },
    startOver: () => {
      form.setValues(stored);
      form.clearErrors();
      other.forget();
    },
  };
}
