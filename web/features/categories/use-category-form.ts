import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useOtherVersion } from '#web/lib/use-other-version.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { categoryAnswers } from './category-differences.tsx';
import { type CategoryHome, type CategoryValues, checkCategory } from './category-values.ts';

export type CategoryFormState = ReturnType<typeof useCategoryForm>['form'];

/** The state of a category's form: what was typed outlives a reload and is not left behind without a question. */
export function useCategoryForm(options: {
  stored: CategoryValues;
  home: CategoryHome;
  draftName: string;
  saved: boolean;
}) {
  const { home, draftName, saved } = options;
  // What the form began with, or another window saved since: a list that reloads behind it changes nothing under the
  // fingers.
  const [stored, setStored] = useState(options.stored);
  const [draft] = useState(() => readDraft(draftName, stored));
  const [restored, setRestored] = useState(draft !== null);
  const form = useForm<CategoryValues>({
    initialValues: draft?.values ?? stored,
    validate: values => checkCategory(values, home),
  });
  const values = form.getValues();
  const isDirty = !saved && JSON.stringify(values) !== JSON.stringify(stored);
  useEffect(() => {
    if (isDirty) keepDraft(draftName, stored, values);
    else forgetDraft(draftName);
  }, [isDirty, values, stored, draftName]);
  useUnsaved(isDirty, async leaving => {
    const leaves = await askToLeave(leaving);
    if (leaves) forgetDraft(draftName);
    return leaves;
  });
  const other = useOtherVersion(categoryAnswers, values, changes => {
    form.setValues(changes);
    form.clearErrors();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is looked at once.
  useEffect(() => {
    if (draft?.isOlder) other.meet({ base: draft.base, mine: draft.values, theirs: stored });
  }, []);
  /** Whether the organizer has to choose, now that this is stored. */
  const meetOther = (theirs: CategoryValues): boolean => {
    setStored(theirs);
    return other.meet({ base: stored, mine: values, theirs });
  };
  const startOver = () => {
    form.setValues(stored);
    form.clearErrors();
    other.forget();
    setRestored(false);
  };
  return { form, values, isDirty, restored: restored && isDirty, startOver, other, meetOther };
}
