import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import styles from './event-checklist.module.css';
import { missingSteps } from './missing-steps.tsx';

/** What is still to do, each with the one link that does it; nothing where nothing is. */
export function EventChecklist({ event, categories }: { event: OwnEvent; categories: Category[] }) {
  const steps = missingSteps(event, categories);
  if (steps.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="falta">
      <h2 id="falta" className={styles.title}>
        Falta por hacer
      </h2>
      <ul className={styles.steps}>
        {steps.map(({ key, text, link }) => (
          <li key={key} className={styles.step}>
            <span>{text}</span> {link}
          </li>
        ))}
      </ul>
    </section>
  );
}
