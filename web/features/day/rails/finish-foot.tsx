import { useEffect, useRef, useState } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { writeQuantity } from '#web/entities/result/result-words.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { CorrectCount } from './correct-count.tsx';
import { HoldButton } from './hold-button.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';

type Props = {
  at: RailOfJudge;
  rail: RailCount;
  isWaiting: boolean;
  /** Milliseconds until the cap; null when no question is needed. */
  leftMs: number | null;
};

/** The rare buttons below the counter. A finish before the cap asks once, so that a wrong touch ends no heat. */
export function FinishFoot({ at, rail, isWaiting, leftMs }: Props) {
  const { tally, taps, log } = rail.read();
  const [asked, setAsked] = useState<{ moment: number; taps: number } | null>(null);
  // Another tap cancels the question.
  const isAsked = asked !== null && leftMs !== null && asked.taps === taps.length;
  if (isAsked) {
    return (
      <Question
        text={`¿Terminar con ${writeQuantity(tally.count, at.test)}? Quedan ${clockText(leftMs)}.`}
        onYes={() => void rail.finish(asked.moment)}
        onNo={() => setAsked(null)}
      />
    );
  }
  return (
    <Row justify="between" gap="2xs" wrap={false} className="text-sm" style={looks.foot}>
      {!isWaiting && (
        <HoldButton
          style={looks.hold}
          onHeld={moment => (leftMs === null ? void rail.finish(moment) : setAsked({ moment, taps: taps.length }))}
        >
          Mantén para terminar
        </HoldButton>
      )}
      {tally.tieBreakAt === null ? (
        <button type="button" style={looks.plain} onClick={() => rail.press({ kind: 'tie-break' })}>
          Desempate
        </button>
      ) : (
        <Text as="span" dim>
          Desempate marcado
        </Text>
      )}
      {log && (
        <CorrectCount
          tally={tally}
          unit={unitOf(at.test)}
          onCorrect={count => rail.press({ kind: 'correct', count, noReps: tally.noReps })}
        />
      )}
    </Row>
  );
}

function Question({ text, onYes, onNo }: { text: string; onYes: () => void; onNo: () => void }) {
  const group = useRef<HTMLFieldSetElement>(null);
  // Moves the focus, so that a key still held presses no button here.
  useEffect(() => group.current?.focus(), []);
  return (
    <Stack as="fieldset" ref={group} gap="xs" tabIndex={-1} aria-label={text} style={looks.question}>
      <Text as="strong" role="alert">
        {text}
      </Text>
      <Row wrap={false}>
        <button type="button" style={looks.big} onClick={onYes}>
          Terminar
        </button>
        <button type="button" style={looks.big} onClick={onNo}>
          Seguir contando
        </button>
      </Row>
    </Stack>
  );
}
