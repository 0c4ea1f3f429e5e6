import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './event-checklist.module.css';
import type { MissingStep } from './missing-step.ts';
import { missingSteps } from './missing-steps.tsx';
import { waitingSteps } from './waiting-steps.tsx';

type Props = { event: OwnEvent; categories: Category[]; open: OpenWork | undefined };

/** Lists waiting answers and missing steps, each with its link; renders nothing without any. */
export const EventChecklist = ({ event, categories, open }: Props) => (
  <>
    <Steps id="espera" title="Te espera" steps={open ? waitingSteps(event, open) : []} />
    <Steps id="falta" title="Falta por hacer" steps={missingSteps(event, categories, open)} />
  </>
);

function Steps({ id, title, steps }: { id: string; title: string; steps: MissingStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Row as="section" gap="lg" align="stretch" className={styles.list} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Stack as="ul" gap="xs" className={styles.steps}>
        {steps.map(({ key, text, link }) => (
          <li key={key} className={`wraps ${styles.step}`}>
            <span>{text}</span> {link}
          </li>
        ))}
      </Stack>
    </Row>
  );
}
