import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { WizardBar } from '#web/ui/wizard.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { FilePreview } from './file-preview.tsx';
import { writeSize } from './running-words.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

type Props = { categoryId: string; timeZone: string; back: ReactNode; onDone: () => void };

const kinds = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const help =
  'Excel (XLSX) o CSV, hasta 40 MB. La primera fila nombra las columnas: hacen falta el nombre y el tiempo; si están, ' +
  'también se usan dorsal, sexo, edad, ciudad, club y estado (DNF, DNS, DSQ).';

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
  const Icon = file ? IconFileSpreadsheet : IconTableImport;
  return (
    <>
      <FileDrop
        kinds={kinds}
        inputLabel="Archivo de la carrera"
        icon={<Icon size={40} stroke={1.4} aria-hidden="true" />}
        title={
          file ? (
            <>
              <strong>{file.name}</strong> <span className="dim nowrap">{writeSize(file.size)}</span>
            </>
          ) : (
            <strong>Arrastra aquí el archivo de la carrera</strong>
          )
        }
        label={file ? 'Cambiar archivo' : 'Seleccionar archivo'}
        help={help}
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
