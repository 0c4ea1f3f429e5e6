import type { Explanation } from '#contract/scoring/boards.ts';
import type { BoardTest } from '#domain/scoring/boards/board.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Points } from './table/points.tsx';
import styles from './why-drawer.module.css';
import { linesOf, shortPoints, totalLine, unplayedWords, type Verdict, verdictsOf } from './why-words.ts';

type Props = { explained: Explanation; tests: readonly BoardTest[] };

export function WhyContent({ explained, tests }: Props) {
  const { name, position, of, steps, decrementType, totalSum, isProvisional } = explained;
  const counted = steps.filter(step => step.placement > 0 && (step.result !== null || step.points > 0));
  const played = counted.find(({ result }) => result !== null);
  const later = tests.filter(({ id }) => steps.every(({ wodId }) => wodId !== id));
  const total = totalLine(explained);
  return (
    <>
      <Row gap="md" wrap={false} className={styles.who}>
        <span className={`num ${styles.position}`}>{position > 0 ? ordinal(position) : '–'}</span>
        <Stack as="p" gap="none" className="wraps text-md">
          <strong>{name}</strong>
          <span className="dim text-sm">
            {position > 0 ? `De ${of} en la tabla` : 'Sin puesto'}
            {isProvisional && ' · provisional'}
          </span>
        </Stack>
      </Row>
      {verdictsOf(explained).map(verdict => (
        <VerdictCard key={verdict.lead + verdict.text} verdict={verdict} own={explained.own} />
      ))}
      <ol className={styles.steps}>
        {steps.map(step =>
          step.result === null || step.placement === 0 ? (
            <Text key={step.wodId} as="li" size="md" dim className={styles.later}>
              <span>{step.wodName}</span>
              <span>{unplayedWords(step)}</span>
            </Text>
          ) : (
            <li key={step.wodId}>
              <details name="paso" open={step === played}>
                <summary>
                  <span className={`strong wraps ${styles.test}`}>
                    {step.wodName}
                    {step.isFinal && <small> · final</small>}
                  </span>
                  <span className={styles.placement} data-won={step.placement === 1 || undefined}>
                    {ordinal(step.placement)}
                  </span>
                  <span className={`num ${styles.worth}`}>{shortPoints(step.points)}</span>
                </summary>
                <Stack as="dl" gap="2xs" className={styles.lines}>
                  {linesOf(step, decrementType).map(({ term, value, note, isPenalty }) => (
                    <Row key={term} gap="md" align="stretch" justify="between" wrap={false}>
                      <dt>{term}</dt>
                      <dd>
                        <b data-penalty={isPenalty || undefined}>{value}</b>
                        {note && <span> {note}</span>}
                      </dd>
                    </Row>
                  ))}
                </Stack>
              </details>
            </li>
          ),
        )}
        {later.map(({ id, name }) => (
          <Text key={id} as="li" size="md" dim className={styles.later}>
            <span>{name}</span>
            <span>Por jugar</span>
          </Text>
        ))}
      </ol>
      <Row gap="md" justify="between" wrap={false} className={styles.sum}>
        <span>{counted.map(({ points }) => shortPoints(points)).join(' + ') || 'Nada que sumar'}</span>
        <Points hundredths={totalSum} />
      </Row>
      {total && (
        <Text size="sm" dim className={styles.total}>
          {total}
        </Text>
      )}
    </>
  );
}

/** Shows in words the rule that decided the place, and the placements that it compared. */
function VerdictCard({ verdict, own }: { verdict: Verdict; own: Explanation['own'] }) {
  const { lead, text, compared } = verdict;
  const isFinal = compared !== null && compared.at === -1 && own.finalPlacement !== null;
  return (
    <Text as="div" size="md" dim className={styles.verdict}>
      <p>
        <strong>{lead}</strong> {text}
      </p>
      {compared &&
        [own, compared.other].map((row, line) => (
          <Row key={row.entryId} justify="between" className={styles.compared} data-own={line === 0 || undefined}>
            <span>{row.name}</span>
            <Row as="ul" gap="2xs">
              {row.placements.map((placement, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in this list is what the number means.
                <li key={at} data-parts={at === compared.at || undefined} data-first={line === 0 || undefined}>
                  {ordinal(placement)}
                </li>
              ))}
              {isFinal && (
                <li data-parts data-first={line === 0 || undefined}>
                  F {ordinal(row.finalPlacement ?? 0)}
                </li>
              )}
            </Row>
          </Row>
        ))}
    </Text>
  );
}
