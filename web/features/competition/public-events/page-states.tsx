import { ORPCError } from '@orpc/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './page-states.module.css';

/** True if the platform hid the event; different from an unknown address (N8). */
const isHidden = (error: Error) => error instanceof ORPCError && error.message === messages.eventPage.hidden;

type Props = { question: UseQueryResult; missing: string };

/** Shown while the page has no answer: it loads, does not exist (E11), or failed. */
export function UnshownPage({ question, missing }: Props) {
  const { error } = question;
  if (!error) return <Waiting />;
  if (isHidden(error)) {
    return <Missing text={messages.eventPage.hidden} why="Si ya te inscribiste, tus órdenes siguen en tu cuenta." />;
  }
  if (refusalOf(error) === 'missing') {
    return <Missing text={missing} why="El enlace puede estar incompleto, o lo que buscas ya no está." />;
  }
  return (
    <div className="page">
      <QueryFallback query={question} />
    </div>
  );
}

const Missing = ({ text, why }: { text: string; why: string }) => (
  <div className={styles.missing}>
    <Tally state="empty" size={112} />
    <h1 tabIndex={-1}>{text}</h1>
    <p className="dim">{why}</p>
    <ButtonLink to={paths.events} size="lg">
      Volver
    </ButtonLink>
  </div>
);

const Waiting = () => (
  <div role="status" aria-label="Cargando" className="grow">
    <div className={styles.hero} />
    <div className="page">
      {['64%', '48%', '56%', '40%'].map(width => (
        <div key={width} className={styles.bone} style={{ width }} />
      ))}
    </div>
  </div>
);
