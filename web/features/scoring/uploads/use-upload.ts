import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { fieldErrorsOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';
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
  /** Whose draft it is. */
  account: string;
  now: number;
  reload: () => Promise<unknown>;
};

const saidOf = { qualifier: words.qualifierSent, event: words.sent };
/** As the form calls its fields. */
const ownFields = (error: unknown): UploadErrors =>
  Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^values\./, ''), text]));

/** The form of one test: what is typed outlives everything but being sent (drafts), and is sent with what was seen. */
export function useUpload({ source, screen, test, account, now, reload }: UploadInput) {
  const { stage } = source;
  const result = screen.results.find(({ wodId }) => wodId === test.uid) ?? null;
  const key = `upload:${account}:${screen.entryId}:${test.uid}`;
  const start = startValues(test, screen.team, result);
  const [found, setFound] = useState(() => readDraft(key, start));
  const [typed, setTyped] = useState<UploadValues | null>(found?.values ?? null);
  const [wantsEdit, setWantsEdit] = useState(found !== null);
  /** The result as it was when typing began; undefined of an older draft, which does not know it. */
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
  // It was sent, and only the answer was lost: nothing of it is left to send, nor to keep.
  useEffect(() => {
    if (hasArrived) forget();
  }, [hasArrived, forget]);
  // ATH-242: by the server's clock, and whatever is open over it.
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
      // What changed is shown as soon as it is read, with the choice.
      if (!(error instanceof ORPCError && error.code === 'CONFLICT')) setFailure(why);
      notify.error(why.text, why.detail);
      // A window closed, an audit began, somebody changed the result: the page shows what is true now.
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
    /** What an earlier visit left is in the form again. */
    isRecovered: typed !== null && found !== null,
    /** What somebody else made of the result after this form was begun. Nothing is sent over it unseen. */
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
    /** ATH-247: leaving the edit brings back what is stored. */
    cancel: forget,
  };
}
export type Upload = ReturnType<typeof useUpload>;
