import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import progress from '#web/ui/states/progress-bar.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { FilePreview } from './file-preview.tsx';
import { writeSize } from './running-words.ts';
import styles from './upload.module.css';
import { type UploadStep, useUpload } from './use-upload.ts';

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

type ProgressProps = {
  step: Extract<UploadStep, { name: 'sending' | 'reading' }>;
  fileName: string;
  onCancel: () => void;
};

/** Shows how much is sent; then that the server reads the file, which takes an unknown time. */
function UploadProgress({ step, fileName, onCancel }: ProgressProps) {
  const isSending = step.name === 'sending';
  const label = isSending ? 'Subiendo el archivo' : 'Procesando el archivo';
  return (
    <Stack gap="sm" align="start" className={`card ${styles.progress}`}>
      <Row as="p" gap="md" align="baseline" justify="between" wrap={false} className={styles.progressWords}>
        <strong role="status">{label}…</strong>
        {isSending && (
          <Text as="span" size="3xl" num>
            {step.percent} %
          </Text>
        )}
      </Row>
      <progress className={progress.bar} aria-label={label} max={100} value={isSending ? step.percent : undefined} />
      <Text dim className="wraps">
        {fileName}
      </Text>
      <Button variant="subtle" onClick={onCancel}>
        Cancelar
      </Button>
    </Stack>
  );
}
