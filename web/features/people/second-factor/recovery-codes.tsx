import { Button } from '@mantine/core';
import { saveFile } from '#web/lib/save-file.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import styles from './second-factor.module.css';

/** Shown once, because the server stores only a hash. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
