import { useEffect, useRef, useState } from 'react';
import type { RunningPreview } from '#contract/running.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { sendFile } from './send-file.ts';

export type UploadStep =
  | { name: 'choosing'; failure: string | null }
  | { name: 'sending'; percent: number }
  | { name: 'reading' }
  | { name: 'preview'; preview: RunningPreview };

const choosing: UploadStep = { name: 'choosing', failure: null };

/** One file on its way: chosen, sent, read, looked at. */
export function useUpload(categoryId: string) {
  const [step, setStep] = useState<UploadStep>(choosing);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const refuse = (failure: string) => setStep({ name: 'choosing', failure });
  async function send(file: File, { asMinutes = false } = {}): Promise<void> {
    const controller = new AbortController();
    under.current = controller;
    setStep({ name: 'sending', percent: 0 });
    try {
      const preview = await sendFile(categoryId, file, {
        asMinutes,
        signal: controller.signal,
        onProgress: share => setStep({ name: 'sending', percent: Math.floor(share * 100) }),
        onSent: () => setStep({ name: 'reading' }),
      });
      setStep({ name: 'preview', preview });
    } catch (error) {
      if (!controller.signal.aborted) refuse(messageOf(error));
    }
  }
  const cancel = () => {
    under.current?.abort();
    setStep(choosing);
  };
  return { step, send, refuse, cancel };
}
