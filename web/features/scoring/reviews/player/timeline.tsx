import { Button } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
  IconX,
} from '@tabler/icons-react';
import type { Mark } from '#contract/scoring/reviews.ts';
import { Row } from '#web/ui/layout.tsx';
import { holdFocus } from './hold-focus.ts';
import { writeCode } from './marks.ts';
import styles from './player.module.css';
import { type Player, rates } from './use-player.ts';

type Props = {
  player: Player;
  marks: readonly Mark[];
  chosen: Mark | null;
  onChoose: (mark: Mark) => void;
  /** The finish that the athlete states, in milliseconds. */
  finish: number | null;
};

const shareOf = (at: number, duration: number) => `${duration > 0 ? Math.min(100, at / 10 / duration) : 0}%`;

/** The bar shows the position of the video and each no-rep. */
export function Timeline({ player, marks, chosen, onChoose, finish }: Props) {
  const { time, duration } = player.state;
  return (
    <div className={styles.timeline}>
      <div className={styles.flags}>
        {duration > 0 &&
          marks.map((mark, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be alike; their place is all they have.
              key={`${mark.at}-${at}`}
              type="button"
              className={styles.flag}
              style={{ left: shareOf(mark.at, duration) }}
              data-chosen={mark === chosen || undefined}
              aria-label={`No-rep ${at + 1} en ${writeCode(mark.at)}`}
              onMouseDown={holdFocus}
              onClick={() => onChoose(mark)}
            >
              {at + 1}
            </button>
          ))}
      </div>
      <div className={styles.track}>
        <input
          type="range"
          className={styles.range}
          aria-label="Posición en el video"
          aria-valuetext={`${writeCode(time * 1000)} de ${writeCode(duration * 1000)}`}
          min={0}
          max={Math.max(duration, 0.1)}
          step={0.1}
          value={Math.min(time, Math.max(duration, 0.1))}
          style={{ '--share': shareOf(time * 1000, duration) } as React.CSSProperties}
          onChange={event => player.seek(Number(event.currentTarget.value))}
        />
        {finish !== null && duration > 0 && finish <= duration * 1000 && (
          <span className={styles.finish} style={{ left: shareOf(finish, duration) }} aria-hidden="true" />
        )}
      </div>
      <Row as="p" gap="none" align="stretch" justify="between" wrap={false} className={styles.times}>
        <span>{writeCode(time * 1000)}</span>
        <span>{finish === null ? writeCode(duration * 1000) : `Final del atleta ${writeCode(finish)}`}</span>
      </Row>
    </div>
  );
}

const rateName = (rate: number) => `${rate}×`;

export function PlayerControls({ player, onMark, canMark }: { player: Player; onMark: () => void; canMark: boolean }) {
  const { isPlaying, rate } = player.state;
  return (
    <Row gap="xs">
      <Row gap="xs" align="stretch" wrap={false}>
        <button
          type="button"
          className={`control ${styles.tool}`}
          onMouseDown={holdFocus}
          onClick={() => player.seekBy(-5)}
          aria-label="5 segundos atrás"
        >
          <IconRewindBackward5 size={24} stroke={1.8} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`control ${styles.tool} ${styles.play}`}
          onMouseDown={holdFocus}
          onClick={player.toggle}
          aria-label={isPlaying ? 'Pausar' : 'Reproducir'}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={22} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={22} aria-hidden="true" />
          )}
        </button>
        <button
          type="button"
          className={`control ${styles.tool}`}
          onMouseDown={holdFocus}
          onClick={() => player.seekBy(5)}
          aria-label="5 segundos adelante"
        >
          <IconRewindForward5 size={24} stroke={1.8} aria-hidden="true" />
        </button>
      </Row>
      <fieldset className={styles.rates}>
        <legend className="unseen">Velocidad</legend>
        {rates.map(each => (
          <label key={each} className={styles.rate}>
            <input
              type="radio"
              name="rate"
              className="unseen"
              checked={rate === each}
              onChange={() => player.setRate(each)}
            />
            <span>{rateName(each)}</span>
          </label>
        ))}
      </fieldset>
      {canMark && (
        <Button
          variant="destroy"
          className={styles.mark}
          onMouseDown={holdFocus}
          onClick={onMark}
          leftSection={<IconX size={20} stroke={2.4} aria-hidden="true" />}
          aria-keyshortcuts="n"
        >
          Marcar no-rep
        </Button>
      )}
    </Row>
  );
}
