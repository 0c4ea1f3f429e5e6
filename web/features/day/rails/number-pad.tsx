import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { hasDecimals, isFarFrom, readAmount } from '#domain/day/rails/counting.ts';
import { mostAmount } from '#domain/day/rails/taps.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';
import { Sides, useIsLying } from './sides.tsx';

const words = messages.rails;

type Props = {
  title: string;
  unit: Unit;
  /** The previous number in thousandths; shown until another one is typed. */
  last: number | null;
  /** Amounts to add, in thousandths. */
  steps?: readonly number[];
  beside?: [label: string, amount: number] | null;
  doneLabel: (amount: string) => string;
  onDone: (amount: number) => void;
  above: ReactNode;
  foot: ReactNode;
};

/** Number keys for a thumb, larger than those of the phone. Comma and point mean the same. */
export function NumberPad({ title, unit, last, steps = [], beside, doneLabel, onDone, ...rest }: Props) {
  const { above, foot } = rest;
  const isLying = useIsLying();
  const [typed, setTyped] = useState(last === null ? '' : formatQuantity(last));
  // True until the first digit, which replaces the shown number.
  const [isFresh, setFresh] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const read = readAmount(typed, unit);
  const amount = typeof read === 'number' ? read : null;
  const change = (text: string, fresh = false) => {
    if (text.length > 8) return;
    setTyped(text);
    setFresh(fresh);
    setAsked(false);
  };
  const press = (key: string) => {
    const before = isFresh ? '' : typed;
    if (key === '.' && (before.includes('.') || !hasDecimals(unit))) return;
    change(key === '.' && before === '' ? '0.' : before + key);
  };
  const erase = () => change(isFresh ? '' : typed.slice(0, -1));
  const done = () => {
    if (amount === null) return;
    if (isFarFrom(amount, last ?? 0) && !isAsked) setAsked(true);
    else onDone(amount);
  };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnButton = (event.target as HTMLElement).closest('button') !== null;
      if (/^\d$/.test(event.key)) press(event.key);
      else if (event.key === '.' || event.key === ',') press('.');
      else if (event.key === 'Backspace') erase();
      else if (event.key === 'Enter' && !isOnButton) done();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const point = hasDecimals(unit) ? '.' : '';
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  const erasing = 'erase';
  const upright = [...digits, point, '0', erasing];
  // Four per row: a phone in landscape has no height for four rows.
  const lying = ['1', '2', '3', erasing, '4', '5', '6', point, '7', '8', '9', '0'];
  const problem = typeof read === 'number' || typed === '' ? null : words.amounts[read];
  const shown = (
    <Row justify="between" align="end" wrap={false}>
      <div>
        <Text dim className={isLying ? 'unseen' : undefined}>
          {title}
        </Text>
        <Row gap="xs" align="end" wrap={false} data-testid="typed">
          <FitText text={typed || '–'} letters={2} height={isLying ? '48px' : 'clamp(52px, 10vh, 104px)'} />
          <Text as="span" size="2xl" num>
            {unit}
          </Text>
        </Row>
      </div>
      {beside && (
        <div style={{ textAlign: 'right' }}>
          <Text dim>{beside[0]}</Text>
          <Text size="2xl" num className="nowrap">{`${formatQuantity(beside[1])} ${unit}`}</Text>
        </div>
      )}
    </Row>
  );
  const more = steps.length > 0 && last !== null && (
    <Row gap="xs" wrap={false}>
      {[0, ...steps].map(step => (
        <button
          key={step}
          type="button"
          style={looks.step}
          onClick={() => change(formatQuantity(Math.min(mostAmount, last + step)), true)}
        >
          {step === 0 ? 'Igual' : `+${formatQuantity(step)}`}
        </button>
      ))}
    </Row>
  );
  const pad = (
    <div style={{ ...looks.keys, gridTemplateColumns: `repeat(${isLying ? 4 : 3}, 1fr)` }}>
      {(isLying ? lying : upright).map(key =>
        key === '' ? (
          <span key="none" />
        ) : key === erasing ? (
          <button key={key} type="button" style={looks.key} aria-label="Borrar la última cifra" onClick={erase}>
            <IconBackspace size={26} aria-hidden="true" />
          </button>
        ) : (
          <button key={key} type="button" style={looks.key} onClick={() => press(key)}>
            {key}
          </button>
        ),
      )}
    </div>
  );
  const said = (
    <Text as="span" size="sm" role="status">
      {problem ?? ''}
    </Text>
  );
  const height = isLying ? 48 : 72;
  const go =
    isAsked && amount !== null ? (
      <Row wrap={false} role="alert" style={{ minHeight: height }}>
        <Text as="strong" size="xl" num className="grow">{`¿${formatQuantity(amount)} ${unit}?`}</Text>
        <button type="button" style={looks.big} onClick={() => onDone(amount)}>
          Sí
        </button>
        <button type="button" style={looks.big} onClick={() => change('')}>
          Cambiar
        </button>
      </Row>
    ) : (
      <button
        type="button"
        disabled={amount === null}
        style={{ ...looks.press, flex: isLying ? '1' : 'none', minHeight: height, ...(amount === null && looks.off) }}
        onClick={done}
      >
        <Text as="span" size="2xl">
          {doneLabel(amount === null ? `… ${unit}` : `${formatQuantity(amount)} ${unit}`)}
        </Text>
      </button>
    );
  return (
    <Sides
      read={
        <>
          {above}
          {shown}
          {isLying && said}
        </>
      }
      press={
        <Stack gap="sm" className="grow">
          {more}
          {pad}
          {!isLying && said}
          {go}
        </Stack>
      }
      foot={foot}
    />
  );
}
