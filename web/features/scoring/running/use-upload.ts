import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import { findChoiceProblem } from '#domain/scoring/running/choose-columns.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { type FileReading, sendFile } from './send-file.ts';

/**
 * The file as the server read it, and functions to read it differently. Nothing is published until a person confirms.
 */
export type PreviewStep = {
  name: 'preview';
  preview: RunningPreview;
  options: FileReading;
  state: 'read' | 'reading' | 'incomplete';
  failure: string | null;
};
export type UploadStep =
  | { name: 'choosing'; failure: string | null }
  | { name: 'sending'; percent: number }
  | { name: 'reading' }
  | PreviewStep;

const choosing: UploadStep = { name: 'choosing', failure: null };
const asFound: FileReading = { asMinutes: false, columns: null };

/** The steps of one file: it is chosen, sent, read and checked. */
export function useUpload(categoryId: string) {
  const [step, setStep] = useState<UploadStep>(choosing);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const refuse = (failure: string) => setStep({ name: 'choosing', failure });
  const begin = () => {
    under.current?.abort();
    under.current = new AbortController();
    return under.current.signal;
  };
  const show = (preview: RunningPreview, options: FileReading, failure: string | null = null) =>
    setStep({ name: 'preview', preview, options, state: 'read', failure });

  async function send(file: File): Promise<void> {
    const signal = begin();
    setStep({ name: 'sending', percent: 0 });
    try {
      const preview = await sendFile(categoryId, file, {
        options: asFound,
        signal,
        onProgress: share => setStep({ name: 'sending', percent: Math.floor(share * 100) }),
        onSent: () => setStep({ name: 'reading' }),
      });
      show(preview, asFound);
    } catch (error) {
      if (!signal.aborted) refuse(messageOf(error));
    }
  }
  /** Reads the file with other options. The old preview stays visible, also after a failure. */
  async function readAgain(file: File, before: PreviewStep, options: FileReading): Promise<void> {
    const signal = begin();
    const problem = options.columns && findChoiceProblem(options.columns);
    if (problem) {
      setStep({ ...before, options, state: 'incomplete', failure: messages.running.choice[problem] });
      return;
    }
    setStep({ ...before, options, state: 'reading', failure: null });
    try {
      show(await sendFile(categoryId, file, { options, signal }), options);
    } catch (error) {
      if (!signal.aborted) show(before.preview, optionsOf(before.preview), messageOf(error));
    }
  }
  const cancel = () => {
    under.current?.abort();
    setStep(choosing);
  };
  return { step, send, readAgain, refuse, cancel };
}

/** The options of the visible preview. */
const optionsOf = ({ table, times }: RunningPreview): FileReading => ({
  asMinutes: times?.asMinutes ?? false,
  columns: table.head.map(({ field }) => field),
});
