import { CreateEventSchema, EditEventSchema, type EventForm } from '#contract/event-form.ts';
import type { EventValues } from './event-values.ts';

type Wrong = Record<string, string>;
type Checked = { form: EventForm; wrong: Wrong } | { form: null; wrong: Wrong };

/** What the contract says to the form as it stands: the first sentence of each field that is wrong. */
export function checkEvent(values: EventValues, isNew: boolean): Checked {
  const { data, error } = (isNew ? CreateEventSchema : EditEventSchema).safeParse(values);
  if (data) return { form: data, wrong: {} };
  const wrong: Wrong = {};
  for (const { path, message } of error.issues) wrong[path.join('.')] ??= message;
  return { form: null, wrong };
}
