import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { EventForm } from '#contract/event-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { EventField } from '#domain/events/event-locks.ts';
import { api, client } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { isOlderVersion, putBack } from '#web/lib/form/other-version.ts';
import { useOtherVersion } from '#web/lib/form/use-other-version.ts';
import { showErrors, stillTrue } from '#web/lib/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { checkEvent } from './check-event.ts';
import { eventAnswers } from './event-differences.tsx';
import { askedParts, type Part } from './event-parts.ts';
import { askToLeaveDraft, askToThrowAway } from './event-questions.ts';
import { type EventValue, type EventValues, emptyEvent, valuesOfEvent } from './event-values.ts';
import { proposeFinal } from './propose-final.ts';
import { useDraft } from './use-draft.ts';

export type EventFormState = ReturnType<typeof useEventForm>;

const save = async (stored: OwnEvent | null, form: EventForm) => {
  if (!stored) return (await client.events.create(form)).uid;
  const { uid: id, version } = stored;
  await client.events.update({ id, form, version });
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
  read: OwnEvent | null,
  platformPrice: number,
  node: RefObject<HTMLFormElement | null>,
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  // A field tells what is wrong once it was left or answered, and again while it is corrected.
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  // What the form began with, and since then what another window saved.
  const [stored, setStored] = useState(read);
  const [start, setStart] = useState(() => (stored ? valuesOfEvent(stored, platformPrice) : emptyEvent));
  const form = useForm<EventValues>({ initialValues: start });
  const values = form.getValues();
  const locked = lockedOf(stored);
  const { wrong } = checkEvent(values, stored === null);

  const other = useOtherVersion(eventAnswers, values, changes => {
    form.setValues(changes);
    form.clearErrors();
  });
  /** Theirs into the form; answers the event as it is now, or null where the organizer has to look at it first. */
  const meetOther = async (id: string): Promise<OwnEvent | null> => {
    const { event } = await client.events.readAsOrganizer({ id });
    const theirs = valuesOfEvent(event, platformPrice);
    setStored(event);
    setStart(theirs);
    form.resetDirty(theirs);
    const { kept, isOther } = putBack(values, theirs, event.locked);
    form.setValues(kept);
    return other.meet({ base: start, mine: kept, theirs }) || isOther ? null : event;
  };
  const saveLatest = async (checked: EventForm) => {
    try {
      return await save(stored, checked);
    } catch (error) {
      const latest = stored && isOlderVersion(error) ? await meetOther(stored.uid) : null;
      if (!latest) throw error;
      return save(latest, checked);
    }
  };

  const send = useMutation({
    mutationFn: saveLatest,
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
  const draft = useDraft({ uid, eventId, start, values, isDirty, isSaved });
  useUnsaved(isDirty, askToLeaveDraft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is put in once.
  useEffect(() => {
    if (!draft.found) return;
    // A field may have been locked since the draft was left.
    const left = putBack(draft.found.values, start, [...locked.keys()]).kept;
    form.setValues(left);
    if (draft.isOlder) other.meet({ base: draft.found.base, mine: left, theirs: start });
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
  const marked = [...Object.keys(form.errors), ...Object.keys(wrong).filter(path => told.has(path))];
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
    other,
    failure: stillTrue(failure, marked),
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
      other.forget();
      form.setValues(start);
      form.clearErrors();
      setTold(new Set());
      setFailure(null);
    },
  };
}
