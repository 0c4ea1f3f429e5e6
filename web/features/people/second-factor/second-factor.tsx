import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/clock/dates.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { QrCode } from '#web/ui/pages/qr-code.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './second-factor.module.css';

type Step = 'rest' | 'renew' | 'off' | { secret: string; uri: string } | { codes: string[] };
const words = messages.secondFactor;
const fewCodes = 3;

type StepProps = { onStep: (step: Step) => void };
const Cancel = ({ onStep }: StepProps) => (
  <Button variant="default" onClick={() => onStep('rest')}>
    Cancelar
  </Button>
);

function Begin({ onStep }: StepProps) {
  const begin = useMutation(api.secondFactor.begin.mutationOptions({ onSuccess: key => onStep(key) }));
  return (
    <Stack>
      <p>
        Al entrar te pediremos, además de la contraseña, un código de seis cifras que cambia cada medio minuto. Lo
        muestra una aplicación de códigos en tu teléfono.
      </p>
      <Row align="stretch">
        <Button onClick={() => begin.mutate({})} loading={begin.isPending}>
          Activar
        </Button>
      </Row>
      {begin.isError && <Notice tone="bad">{messageOf(begin.error)}</Notice>}
    </Stack>
  );
}

function Scan({ secret, uri, onStep }: StepProps & { secret: string; uri: string }) {
  return (
    <div className={styles.scan}>
      <QrCode text={uri} label="Código QR para tu aplicación de códigos" />
      <Stack>
        <p>Escanea el código QR con tu aplicación, o escribe en ella esta clave:</p>
        <code className={`wraps ${styles.secret}`}>{secret.match(/.{4}/g)?.join(' ')}</code>
        <CodeForm
          label="Código que muestra la aplicación"
          action="Confirmar"
          withPassword
          send={async values => {
            const { recoveryCodes } = await client.secondFactor.confirm(values);
            notify.success(words.on);
            onStep({ codes: recoveryCodes });
          }}
          cancel={<Cancel onStep={onStep} />}
        />
      </Stack>
    </div>
  );
}

function On({ since, left, onStep }: StepProps & { since: string; left: number }) {
  return (
    <Stack>
      <p>
        <StatusTag tone="good">Activa</StatusTag> <span className="dim text-sm">desde el {formatDay(since)}</span>
      </p>
      <p>
        {left === 1 ? 'Te queda 1 código' : `Te quedan ${left} códigos`} de recuperación.
        {left < fewCodes && ' Pide otros antes de que se acaben.'}
      </p>
      <Row align="stretch">
        <Button variant="default" onClick={() => onStep('renew')}>
          Pedir otros códigos
        </Button>
        <Button variant="danger" onClick={() => onStep('off')}>
          Desactivar
        </Button>
      </Row>
    </Stack>
  );
}

export function SecondFactor() {
  const [step, setStep] = useState<Step>('rest');
  const queries = useQueryClient();
  const options = api.secondFactor.read.queryOptions();
  const state = useQuery(options);
  const rest = async () => {
    await queries.invalidateQueries({ queryKey: options.queryKey });
    setStep('rest');
  };
  const renew = async ({ secondCode }: { secondCode: string }) =>
    setStep({ codes: (await client.secondFactor.renewCodes({ secondCode })).recoveryCodes });
  const turnOff = async (values: { secondCode: string; password: string }) => {
    await client.secondFactor.turnOff(values);
    notify.success(words.off);
    await rest();
  };
  return (
    <Stack as="section" className={`card inside ${styles.card}`} aria-labelledby="second-factor">
      <h2 id="second-factor" className="small-title">
        Verificación en dos pasos
      </h2>
      {step === 'rest' && (
        <QueryView query={state} card="none" level={3} compact rows={2}>
          {({ since, recoveryCodes }) =>
            since ? <On since={since} left={recoveryCodes} onStep={setStep} /> : <Begin onStep={setStep} />
          }
        </QueryView>
      )}
      {step === 'renew' && (
        <CodeForm
          label="Código de tu aplicación"
          action="Pedir otros"
          send={renew}
          cancel={<Cancel onStep={setStep} />}
        />
      )}
      {step === 'off' && (
        <CodeForm
          label="Código de tu aplicación o de recuperación"
          action="Desactivar"
          danger
          withPassword
          send={turnOff}
          cancel={<Cancel onStep={setStep} />}
        />
      )}
      {typeof step === 'object' && 'uri' in step && <Scan {...step} onStep={setStep} />}
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </Stack>
  );
}

/** Shows the recovery codes once, because the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Códigos copiados'),
      () => notify.info('No se pudo copiar: descárgalos o anótalos.'),
    );
  return (
    <Stack>
      <Notice tone="warn" title="Guarda tus códigos de recuperación">
        Con cada uno entras una vez si pierdes el teléfono. No los volveremos a mostrar.
      </Notice>
      <ul className={styles.codes} aria-label="Códigos de recuperación">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row align="stretch">
        <Button
          variant="default"
          onClick={() => saveFile('pizarra-codigos.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Descargar
        </Button>
        <Button variant="default" onClick={copy}>
          Copiar
        </Button>
        <Button onClick={onDone}>Ya los guardé</Button>
      </Row>
    </Stack>
  );
}
