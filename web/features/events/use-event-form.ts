import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { EventForm } from '#contract/event-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { type EventField, eventFields } from '#domain/events/event-locks.ts';
import { api, client } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { checkEvent } from './check-event.ts';
import { askedParts, type Part } from './event-parts.ts';
import { askToLeaveDraft, askToThrowAway } from './event-questions.ts';
import { type EventValue, type EventValues, emptyEvent, valuesOfEvent } from './event-values.ts';
import { proposeFinal } from './propose-final.ts';
import { useDraft } from './use-draft.ts';

export type EventFormState = ReturnType<typeof useEventForm>;

const save = async (id: string | null, form: EventForm) => {
  if (!id) return (await client.events.create(form)).uid;
  await client.events.update({ id, form });
  return id;
};

// Picked from a calendar, a date is answered without being left.
const dates: ReadonlySet<EventValue> = new Set([
  'start',
  'end',
  'startQualifier',
  'endQualifier',
  'startOfflineFinal',
  'endOfflineFinal',
]);

/** Which fields the server refuses to change now, and why: before the start only because something hangs on them. */
function lockedOf(event: OwnEvent | null): Map<EventField, string> {
  const words = messages.event;
  const reasons: Partial<Record<EventField, string>> = {
    startQualifier: words.qualifierLocked,
    endQualifier: words.qualifierLocked,
    ...(event?.state === 'upcoming' && { type: words.typeInUse, qualifierOnline: words.qualifierInUse }),
  };
  return new Map((event?.locked ?? []).map(field => [field, reasons[field] ?? words.locked]));
}

/** The state of the event's form, and what its sending does. Without `stored` it writes a new event. */
export function useEventForm(
  uid: string,
  stored: OwnEvent | null,
  platformPrice: number,
  node: RefObject<HTMLFormElement | null>,
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  // A field tells what is wrong once it was left or answered, and again while it is corrected.
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [start] = useState(() => (stored ? valuesOfEvent(stored, platformPrice) : emptyEvent));
  const form = useForm<EventValues>({ initialValues: start });
  const values = form.getValues();
  const locked = lockedOf(stored);
  const { wrong } = checkEvent(values, stored === null);

  const send = useMutation({
    mutationFn: (checked: EventForm) => save(stored?.uid ?? null, checked),
    onSuccess: () => {
      draft.forget();
      forgetUnsaved();
      return queries.invalidateQueries({ queryKey: api.events.key() });
    },
    onError: error => setFailure(showErrors(form, error) ?? messages.server.invalid),
  });
  const isSaved = send.isSuccess;
  const isDirty = form.isDirty() && !isSaved;
  const eventId = stored?.uid ?? null;
  const draft = useDraft({ uid, eventId, base: stored?.updatedAt ?? '', values, isDirty, isSaved });
  useUnsaved(isDirty, askToLeaveDraft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is put in once.
  useEffect(() => {
    if (!draft.found) return;
    const left: EventValues = { ...draft.found.values };
    // The store's word stands where the draft has none: a field that was locked meanwhile, a picture that did not fit.
    for (const field of eventFields) if (locked.has(field)) Object.assign(left, { [field]: start[field] });
    if (draft.found.withoutPhoto) left.photo = start.photo;
    form.setValues(left);
  }, []);
  // While it was sent the fields were closed, and none of them could take the focus.
  useEffect(() => {
    if (send.isError) focusFirstError(node.current);
  }, [send.isError, node]);

  const tell = (name: string) => setTold(before => (before.has(name) ? before : new Set(before).add(name)));
  const change = <F extends EventValue>(name: F, value: EventValues[F]) => {
    form.setValues({ [name]: value, ...proposeFinal(values, name, value, locked) });
    form.clearFieldError(name);
    if (dates.has(name) && value !== '') tell(name);
  };
  /** What is told of a field now; a path reaches into the scenarios. */
  const errorOf = (path: string) => form.errors[path] ?? (told.has(path) ? wrong[path] : undefined);
  const sectionOf = ({ id, title, fields }: Part) => {
    const isWrong = Object.keys(wrong).some(path => fields.some(name => path.split('.')[0] === name));
    return { id, title, done: !isWrong };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || isSaved) return;
    setFailure(null);
    form.clearErrors();
    const checked = checkEvent(values, stored === null);
    if (checked.form) return send.mutate(checked.form);
    setTold(new Set([...told, ...Object.keys(checked.wrong)]));
    setFailure(messages.server.invalid);
    focusFirstError(node.current);
  };
  return {
    isNew: stored === null,
    values,
    change,
    locked,
    draft,
    failure,
    isDirty,
    isSending: send.isPending,
    savedUid: send.data ?? null,
    submit,
    errorOf,
    tell,
    field: <F extends EventValue>(name: F) => ({
      value: values[name],
      onChange: (value: EventValues[F]) => change(name, value),
      onBlur: () => values[name] !== '' && values[name] !== null && tell(name),
      error: errorOf(name),
      locked: locked.get(name),
      disabled: send.isPending,
    }),
    sections: askedParts(values).map(sectionOf),
    sectionOf,
    discard: async () => {
      if (!(await askToThrowAway())) return;
      draft.forget();
      form.setValues(start);
      form.clearErrors();
      setTold(new Set());
      setFailure(null);
    },
  };
}
