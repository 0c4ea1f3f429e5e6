// <OtherVersion rows onAll disabled />: changes by another window to the form below, theirs beside mine. Each row has a
// choice, which the form follows immediately. Takes the focus when it appears.
import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/choice-styles.ts';
import { Button, Radio } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './other-version.module.css';

type VersionRow = {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** True if this user typed the value; false if mine is only the older one. */
  isTyped: boolean;
  isTheirs: boolean;
  /** True if my value cannot be stored any more. */
  isGone: boolean;
  choose: (isTheirs: boolean) => void;
};

export function OtherVersion(props: { rows: VersionRow[]; onAll: (isTheirs: boolean) => void; disabled?: boolean }) {
  const { rows, onAll, disabled } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <Stack as="section" gap="sm" className={styles.panel} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className="small-title">
        Cambió en otra ventana
      </h2>
      <p>
        Mientras editabas, alguien guardó otra cosa en {rows.length === 1 ? 'un campo' : `${rows.length} campos`}. Elige
        qué se queda: el formulario de abajo ya lo muestra. Después, guarda.
      </p>
      <Row gap="xs">
        <Button variant="default" size="sm" disabled={disabled} onClick={() => onAll(true)}>
          Todo lo de la otra ventana
        </Button>
        <Button variant="default" size="sm" disabled={disabled} onClick={() => onAll(false)}>
          Todo lo mío
        </Button>
      </Row>
      <Stack as="ul" gap="none">
        {rows.map(row => (
          <li key={row.label} className={styles.row}>
            <Radio.Group
              label={row.label}
              value={row.isTheirs ? 'theirs' : 'mine'}
              onChange={value => row.choose(value === 'theirs')}
            >
              <div className={styles.versions}>
                <Version value="theirs" name="En la otra ventana" disabled={disabled}>
                  {row.theirs}
                </Version>
                <Version
                  value="mine"
                  name={row.isGone ? 'Como estaba: ya no se guarda' : row.isTyped ? 'Lo mío' : 'Como estaba'}
                  disabled={disabled || row.isGone}
                >
                  {row.mine}
                </Version>
              </div>
            </Radio.Group>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Version(props: { value: string; name: string; disabled?: boolean; children: ReactNode }) {
  return (
    <Radio
      className={styles.version}
      value={props.value}
      disabled={props.disabled}
      label={
        <>
          <span className="eyebrow">{props.name}</span>
          <span className={`wraps ${styles.value}`}>{props.children || 'Vacío'}</span>
        </>
      }
    />
  );
}
