import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { type WodState, wodStateNames } from '#domain/competition/wods/wod-rules.ts';
import { unitOf, wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import { PickCard, PickRadio } from '#web/ui/fields/pick-card.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import styles from './test-choice.module.css';
import { resultButton, stateOf } from './upload-words.ts';

const toneOf: Record<WodState, Tone> = { upcoming: 'waiting', open: 'active', over: 'neutral' };

/** Lists every test with its badge; only open tests can be chosen (ATH-196 to ATH-200). */
export function TestChoice(props: {
  screen: UploadScreen;
  now: number;
  chosen: string | null;
  /** `byHand`: true for a press with a finger or mouse, false for the arrow keys. */
  onChoose: (id: string, byHand: boolean) => void;
  error: string | null;
}) {
  const { screen, now, chosen, onChoose, error } = props;
  const { tests, results } = screen;
  return (
    <fieldset className={styles.choice} aria-describedby={error ? 'no-test' : undefined}>
      <legend>Tests</legend>
      {error && (
        <Text id="no-test" size="sm" strong className={styles.error} role="alert">
          {error}
        </Text>
      )}
      <Stack gap="xs">
        {tests.map(test => {
          const state = stateOf(test, screen, now);
          const result = results.find(({ wodId }) => wodId === test.uid) ?? null;
          const { text, acts } = resultButton({ state, result, isEditing: false, isSaved: false });
          const isSent = state === 'open' && !acts;
          return (
            <PickCard key={test.uid} className={styles.row} isOff={state !== 'open'}>
              <PickRadio
                name="test"
                value={test.uid}
                checked={chosen === test.uid}
                disabled={state !== 'open'}
                onChange={() => undefined}
                onClick={event => onChoose(test.uid, event.detail > 0)}
              />
              <Stack as="span" gap="2xs" className="grow wraps">
                <Text as="span" strong>
                  {test.name}
                </Text>
                <Text as="span" size="sm" dim>
                  {wodTypeFacts[test.typeWod].label} · {unitOf(test)}
                  {!acts && !isSent && ` · ${text}`}
                </Text>
              </Stack>
              <StatusTag tone={isSent ? 'neutral' : toneOf[state]}>{isSent ? text : wodStateNames[state]}</StatusTag>
            </PickCard>
          );
        })}
      </Stack>
    </fieldset>
  );
}
