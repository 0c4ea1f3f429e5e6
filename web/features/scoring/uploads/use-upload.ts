import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { fieldErrorsOf } from '#web/lib/form/form-errors.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/storage/draft.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { checkUpload, type UploadErrors } from './check-upload.ts';
import { isStored, standOf } from './typed-standing.ts';
import { sendFailure } from './upload-failures.ts';
import type { UploadSource } from './upload-source.ts';
import { startValues, toSent, type UploadValues } from './upload-values.ts';
import { resultButton, stateOf } from './upload-words.ts';
import { whatChanged } from './what-changed.ts';

const words = messages.upload;

type UploadInput = {
  source: UploadSource;
  screen: UploadScreen;
  test: Wod;
  /** Account that owns the draft. */
  account: string;
  now: number;
  reload: () => Promise<unknown>;
};

const saidOf = { qualifier: words.qualifierSent, event: words.sent };
/** Maps the server's field errors to the form's fields. */
const ownFields = (error: unknown): UploadErrors =>
  Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^values\./, ''), text]));

/**
 * The form of one test. A draft keeps the text until it is sent. The version of the result that the athlete saw is sent
 * too.
 */
export function useUpload({ source, screen, test, account, now, reload }: UploadInput) {
  const { stage } = source;
  const result = screen.results.find(({ wodId }) => wodId === test.uid) ?? null;
  const key = `upload:${account}:${screen.entryId}:${test.uid}`;
  const start = startValues(test, screen.team, result);
  const [found, setFound] = useState(() => readDraft(key, start));
  const [typed, setTyped] = useState<UploadValues | null>(found?.values ?? null);
  const [wantsEdit, setWantsEdit] = useState(found !== null);
  /** The result when typing began. Undefined for a draft of an older version, which did not store it. */
  const [seen, setSeen] = useState(found?.isOlder ? undefined : result);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const [errors, setErrors] = useState<UploadErrors>({});
  const [failure, setFailure] = useState<ReturnType<typeof sendFailure> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sending = useMutation({ mutationFn: source.send });

  const state = stateOf(test, screen, now);
  const { isAudit } = screen.category;
  const { isAnew, mayEdit, isEditing, isOpen, mayGoOn } = standOf({
    result,
    isAudit,
    state,
    isTyped: typed !== null,
    wantsEdit,
  });
  const values = typed ?? start;
  const changes = typed === null ? [] : whatChanged(seen, result, test, screen.team);
  const hasArrived = changes.length > 0 && result !== null && isStored(values, result, test);
  const isConflict = changes.length > 0 && !hasArrived;

  const forget = useCallback(() => {
    forgetDraft(key);
    setFound(null);
    setTyped(null);
    setWantsEdit(false);
    setErrors({});
    setFailure(null);
    setAsking(false);
  }, [key]);
  // The result was saved and only the answer was lost, so the draft is deleted.
  useEffect(() => {
    if (hasArrived) forget();
  }, [hasArrived, forget]);
  // The time window ended by the server's clock, even if a dialog is open over the form (ATH-242).
  const isLate = wantsEdit && mayEdit && state === 'over';
  useEffect(() => {
    if (!isLate) return;
    notify.warning(words.expired);
    forget();
  }, [isLate, forget]);

  const change = (changes: Partial<UploadValues>, ...fields: string[]) => {
    const next = { ...values, ...changes };
    if (typed === null) setSeen(result);
    setTyped(next);
    keepDraft(key, start, next);
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  };
  const refuse = (wrong: UploadErrors) => {
    setErrors(wrong);
    notify.error(words.errors);
    focusFirstError(form.current);
  };
  const send = async () => {
    setFailure(null);
    try {
      const sent = { wodId: test.uid, version: result?.version ?? 0, ...toSent(values, test) };
      const { version } = await sending.mutateAsync(sent);
      notify.success(isEditing && stage === 'event' ? words.edited : saidOf[stage]);
      await reload();
      forget();
      setSavedVersion(version);
    } catch (error) {
      setAsking(false);
      const wrong = ownFields(error);
      if (Object.keys(wrong).length > 0) return refuse(wrong);
      const why = sendFailure(error, stage);
      // After a conflict the page loads the result, and shows the changes and a choice.
      if (!(error instanceof ORPCError && error.code === 'CONFLICT')) setFailure(why);
      notify.error(why.text, why.detail);
      // The time window closed, an audit began, or another person changed the result. So the present state is loaded.
      void reload();
    }
  };
  const submit = () => {
    if (isConflict) return;
    const wrong = checkUpload(values, test, stage);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (stage === 'event') setAsking(true);
    else void send();
  };
  return {
    stage,
    categoryId: screen.category.uid,
    test,
    result,
    team: screen.team,
    form,
    values,
    errors,
    failure,
    state,
    isEditing,
    isOpen,
    mayGoOn,
    isLocked: isAudit || state !== 'open' || sending.isPending,
    isAudit,
    mayEdit: !isAnew && result?.canEdit === true && state === 'open',
    isSending: sending.isPending,
    isAsking: isAsking && !isConflict,
    button: resultButton({
      state,
      result,
      isEditing,
      isSaved: savedVersion !== null && savedVersion === result?.version,
    }),
    /** True when the form shows the draft of an earlier visit. */
    isRecovered: typed !== null && found !== null,
    /** The changes by others since this form began. The athlete must see them before sending. */
    changes,
    isConflict,
    keepMine: () => {
      setSeen(result);
      keepDraft(key, start, values);
    },
    takeTheirs: () => {
      forgetDraft(key);
      setFound(null);
      setTyped(null);
      setErrors({});
      setFailure(null);
    },
    change,
    submit,
    send,
    stopAsking: () => setAsking(false),
    edit: () => {
      setSeen(result);
      setWantsEdit(true);
    },
    /** Leaving the edit restores the stored result (ATH-247). */
    cancel: forget,
  };
}
export type Upload = ReturnType<typeof useUpload>;
