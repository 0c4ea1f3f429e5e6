import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { WizardBar } from '#web/ui/wizard.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { FileDrop } from './file-drop.tsx';
import { FilePreview } from './file-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

type Props = { categoryId: string; timeZone: string; back: ReactNode; onDone: () => void };

/** ORG-147 to ORG-149, ORG-375, ORG-510, ORG-511: a race file is chosen, previewed and confirmed. */
export function UploadFile({ categoryId, timeZone, back, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const { step, send, readAgain, refuse, cancel } = useUpload(categoryId);
  const list = useQuery(api.running.list.queryOptions({ input: { categoryId } }));
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step.name === 'preview') top.current?.focus();
  }, [step.name]);
  const lastDistance = list.data?.snapshots.find(({ state }) => state === 'shown')?.distanceM ?? null;

  if (step.name === 'sending' || step.name === 'reading') {
    return <UploadProgress step={step} fileName={file?.name ?? ''} onCancel={cancel} />;
  }
  if (step.name === 'preview') {
    return (
      <div ref={top} tabIndex={-1}>
        <FilePreview step={step} onRead={options => file && readAgain(file, step, options)} />
        <ConfirmForm
          key={`${list.isSuccess}`}
          preview={step.preview}
          isHeld={step.state !== 'read'}
          lastDistance={lastDistance}
          onAnother={cancel}
          onDone={onDone}
        />
      </div>
    );
  }
  return (
    <>
      <FileDrop
        file={file}
        error={step.failure}
        onFile={next => {
          setFile(next);
          cancel();
        }}
      />
      <WizardBar back={back}>
        <Button onClick={() => (file ? send(file) : refuse(messages.running.noFile))}>Subir archivo</Button>
      </WizardBar>
      <EarlierFiles list={list} timeZone={timeZone} />
    </>
  );
}
