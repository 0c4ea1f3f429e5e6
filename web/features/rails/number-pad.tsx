import { IconBackspace } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { hasDecimals, isFarFrom, readAmount } from '#domain/rails/counting.ts';
import { mostAmount } from '#domain/rails/taps.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import type { Unit } from '#domain/wods/wod-types.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';

const words = messages.rails;

type Props = {
  title: string;
  unit: Unit;
  /** The number before, in thousandths: it stands there until another one is typed. */
  last: number | null;
  /** What may be added to it, in thousandths. */
  steps?: readonly number[];
  /** What is said at the right of the number. */
  beside?: [label: string, amount: number] | null;
  doneLabel: (amount: string) => string;
  onDone: (amount: number) => void;
  onCancel?: (() => void) | undefined;
};

/** Numbers for a thumb, larger than a telephone's own keys; comma and point are the same. */
export function NumberPad({ title, unit, last, steps = [], beside, doneLabel, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState(last === null ? '' : formatQuantity(last));
  // What stood there goes with the first digit.
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
      else if (event.key === 'Escape') onCancel?.();
      else if (event.key === 'Enter' && !isOnButton) done();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', hasDecimals(unit) ? '.' : '', '0'];
  const problem = typeof read === 'number' || typed === '' ? null : words.amounts[read];
  return (
    <Stack gap="sm" className="grow">
      <Row justify="between" align="end" wrap={false}>
        <div>
          <Text dim>{title}</Text>
          <Row gap="xs" align="end" wrap={false} data-testid="typed">
            <FitText text={typed || '–'} letters={2} height="clamp(52px, 10vh, 104px)" />
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
      {steps.length > 0 && last !== null && (
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
      )}
      <div style={looks.keys}>
        {keys.map(key =>
          key === '' ? (
            <span key="none" />
          ) : (
            <button key={key} type="button" style={looks.key} onClick={() => press(key)}>
              {key}
            </button>
          ),
        )}
        <button type="button" style={looks.key} aria-label="Borrar la última cifra" onClick={erase}>
          <IconBackspace size={26} aria-hidden="true" />
        </button>
      </div>
      <Text as="span" size="sm" role="status">
        {problem ?? ''}
      </Text>
      {isAsked && amount !== null ? (
        <Row wrap={false} role="alert" style={{ minHeight: 72 }}>
          <Text as="strong" size="xl" num className="grow">{`¿${formatQuantity(amount)} ${unit}?`}</Text>
          <button type="button" style={looks.big} onClick={() => onDone(amount)}>
            Sí
          </button>
          <button type="button" style={looks.big} onClick={() => change('')}>
            Cambiar
          </button>
        </Row>
      ) : (
        <Row wrap={false}>
          {onCancel && (
            <button type="button" style={{ ...looks.big, flex: '0 0 108px', minHeight: 72 }} onClick={onCancel}>
              Volver
            </button>
          )}
          <button
            type="button"
            disabled={amount === null}
            style={{ ...looks.press, flex: '1', minHeight: 72, ...(amount === null && looks.off) }}
            onClick={done}
          >
            <Text as="span" size="2xl">
              {doneLabel(amount === null ? `… ${unit}` : `${formatQuantity(amount)} ${unit}`)}
            </Text>
          </button>
        </Row>
      )}
    </Stack>
  );
}
