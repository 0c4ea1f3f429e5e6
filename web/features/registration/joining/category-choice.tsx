import { teamOf, whoOf } from '#web/entities/category/category-words.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { PickCard, PickRadio } from '#web/ui/fields/pick-card.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './category-step.module.css';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import { placesOf, whyNotChosen } from './join-words.ts';

export function CategoryChoice(props: {
  category: JoinCategory;
  timeZone: string;
  athlete: Pick<JoinOptions, 'age' | 'sex'>;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { category, timeZone, athlete, isChosen, onChoose } = props;
  const { uid, name, photoCard, start, end, placesLeft } = category;
  const reason = whyNotChosen(category, athlete);
  return (
    <PickCard className={styles.choice} isOff={reason !== null}>
      <PickRadio
        name="category"
        value={uid}
        checked={isChosen}
        disabled={reason !== null}
        onChange={onChoose}
        aria-describedby={`${uid}-facts`}
        aria-label={name}
      />
      <img src={photoCard} alt="" className={styles.photo} loading="lazy" decoding="async" />
      <Stack as="span" gap="2xs" align="start" className="wraps">
        <span className="small-title">{name}</span>
        <Stack id={`${uid}-facts`} as="span" gap="2xs" className="text-sm">
          <span className={styles.line}>
            {whoOf(category)} · {teamOf(category)}
          </span>
          <span className={`dim ${styles.line}`}>
            <MomentRange start={start} end={end} timeZone={timeZone} />
          </span>
          {reason && (
            <Text as="strong" dim strong>
              {reason}
            </Text>
          )}
          {!reason && placesLeft !== null && (
            <span className={`strong ${styles.left}`} data-few={placesLeft <= 3 || undefined}>
              {placesOf(placesLeft)}
            </span>
          )}
        </Stack>
        {category.typeCategory === 'running' && <StatusTag>Running</StatusTag>}
      </Stack>
    </PickCard>
  );
}
