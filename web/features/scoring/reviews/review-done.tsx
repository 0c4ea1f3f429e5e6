import { useEffect, useRef } from 'react';
import { messages } from '#contract/messages.ts';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './review.module.css';
import type { Decided } from './use-decide.ts';

type Props = { type: ReviewType; eventId: string; decided: Decided; next: ReviewRow | null };

const words = messages.review;
const { approve, change, reject } = { approve: words.approved, change: words.changed, reject: words.rejected };

/** Words for the outcome. A change of an existing result says `modified`, on site too (ORG-502). */
const said = ({ kind, isWaiting, isFirst }: Decided): string => {
  if (isWaiting) return words.kept;
  if (kind === 'change') return isFirst ? words.saved : change;
  return kind === 'approve' ? approve : reject;
};

/** Shows the outcome and a link to the next result, which has the focus (ORG-208, ORG-209). */
export function ReviewDone({ type, eventId, decided, next }: Props) {
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    first.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Stack as="section" align="center" className={`card ${styles.done}`}>
      <span className={styles.sign}>
        <Tally size={88} />
      </span>
      <div role="status">
        <h2>{said(decided)}</h2>
      </div>
      <Stack gap="xs" className={styles.links}>
        {next && (
          <ButtonLink
            ref={first}
            to={paths.staffReview}
            params={{ type, entryId: next.entryId }}
            search={{ wod: next.wodId }}
            size="xl"
            rightSection={<span aria-hidden="true">›</span>}
          >
            Siguiente
          </ButtonLink>
        )}
        {next && <p className={`strong wraps ${styles.nextName}`}>{next.name}</p>}
        <ButtonLink
          ref={next ? undefined : first}
          to={paths.staffEvent}
          params={{ id: eventId }}
          variant="default"
          size="lg"
        >
          Continuar revisión
        </ButtonLink>
      </Stack>
    </Stack>
  );
}
