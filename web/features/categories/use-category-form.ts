import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { forgetDraft, keepDraft, readDraft } from './category-draft.ts';
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
  // What the form began with: a list that reloads behind it changes nothing under the fingers.
  const [stored] = useState(options.stored);
  const [draft] = useState(() => readDraft(draftName, stored));
  const [restored, setRestored] = useState(draft !== null);
  const form = useForm<CategoryValues>({
    initialValues: draft ?? stored,
    validate: values => checkCategory(values, home),
  });
  const values = form.getValues();
  const isDirty = !saved && JSON.stringify(values) !== JSON.stringify(stored);
  useEffect(() => {
    if (isDirty) keepDraft(draftName, { base: stored, values });
    else forgetDraft(draftName);
  }, [isDirty, values, stored, draftName]);
  useUnsaved(isDirty, async () => {
    const leaves = await askToLeave();
    if (leaves) forgetDraft(draftName);
    return leaves;
  });
  const startOver = () => {
    form.setValues(stored);
    form.clearErrors();
    setRestored(false);
  };
  return { form, values, isDirty, restored: restored && isDirty, startOver };
}
