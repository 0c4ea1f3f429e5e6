import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './event-checklist.module.css';
import { missingSteps } from './missing-steps.tsx';

/** What is still to do, each with the one link that does it; nothing where nothing is. */
export function EventChecklist({ event, categories }: { event: OwnEvent; categories: Category[] }) {
  const steps = missingSteps(event, categories);
  if (steps.length === 0) return null;
  return (
    <Row as="section" gap="lg" align="stretch" className={styles.list} aria-labelledby="falta">
      <h2 id="falta" className={styles.title}>
        Falta por hacer
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
