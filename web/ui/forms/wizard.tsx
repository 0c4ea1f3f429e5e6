// <Wizard steps current wide>…</Wizard>: a form's frame with its two steps by name: the form, then `Listo`. `wide`
// leaves room for something beside the fields.
// <WizardSections sections>form</WizardSections>: with enough room, the form's sections beside it, each with its check:
//   [{ id, title, done }], the id of a <FormSection>; a press scrolls there.
// <WizardBar back note>primary button</WizardBar>: the last part of the form, fixed at the lower edge: back on the left
// (a link or button), the primary on the right, a sentence above (what is wrong). `still`: on a desktop it covers
// nothing.
// <WizardDone text>links</WizardDone>: the last step: what happened and where to go next; it takes the focus.
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './wizard.module.css';

export function Wizard(props: { steps: readonly string[]; current: number; wide?: boolean; children: ReactNode }) {
  const { steps, current, wide, children } = props;
  return (
    <Stack className={styles.wizard} data-wide={wide || undefined}>
      <Row as="ol" align="stretch" className={styles.steps} aria-label="Pasos">
        {steps.map((step, at) => (
          <li
            key={step}
            className={styles.step}
            data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {at < current ? <IconCheck size={16} stroke={2.6} /> : at + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </Row>
      {children}
    </Stack>
  );
}

type SectionState = { id: string; title: string; done: boolean };

function goTo(id: string) {
  const heading = document.getElementById(id)?.querySelector('h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

export function WizardSections({ sections, children }: { sections: SectionState[]; children: ReactNode }) {
  return (
    <div className={styles.sectioned}>
      <nav className={styles.aside} aria-label="Secciones">
        <ol className={styles.sections}>
          {sections.map(({ id, title, done }, at) => (
            <li key={id}>
              <button type="button" className={styles.section} onClick={() => goTo(id)}>
                <span className={styles.sectionMark} data-done={done || undefined}>
                  {done ? <IconCheck size={14} stroke={3} role="img" aria-label="Completo:" /> : at + 1}
                </span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.beside}>{children}</div>
    </div>
  );
}

type BarProps = { back?: ReactNode; note?: ReactNode; still?: boolean; children: ReactNode };

export function WizardBar({ back, note, still, children }: BarProps) {
  return (
    <Stack gap="xs" className={styles.bar} data-bar data-still={still || undefined}>
      {note && <div>{note}</div>}
      <Row justify="between" className={styles.buttons}>
        <div>{back}</div>
        <Row justify="end" wrap={false} className={styles.primary}>
          {children}
        </Row>
      </Row>
    </Stack>
  );
}

export function WizardDone({ text, children }: { text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Stack as="section" align="center" className={`card ${styles.done}`}>
      <Row as="span" gap="none" justify="center" wrap={false} className={styles.sign}>
        <Tally size={88} />
      </Row>
      <h2 ref={heading} tabIndex={-1} className={styles.text}>
        {text}
      </h2>
      <Row justify="center">{children}</Row>
    </Stack>
  );
}
