import { useState } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { CorrectCount } from './correct-count.tsx';
import { countedAt } from './counted-at.ts';
import { FitText } from './fit-text.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';
import { SignPad } from './sign-pad.tsx';

function Figure({ caption, ...text }: { text: string; letters: number; caption: string; height: string }) {
  return (
    <div>
      <FitText {...text} />
      <Text dim>{caption}</Text>
    </div>
  );
}

/**
 * The card for the athlete's signature: the judge gives the phone to the athlete. The button repeats the result that is
 * signed.
 */
export function SignCard({ at, rail }: { at: RailOfJudge; rail: RailCount }) {
  const [path, setPath] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  /** The athlete protests, or only does not sign. */
  const [isProtest, setProtest] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { count, noReps, noRepTimes, timeMs, tieBreakMs } = countedAt(at, rail);
  const unit = unitOf(at.test);
  const { tally } = rail.read();
  const said = count === '0' ? writeCount(0, unit) : `${count} ${unit}`;
  const isDrawn = path.includes('L');
  const time = timeMs !== null ? ` · ${clockText(timeMs)}` : '';
  const askWhy = (protests: boolean) => {
    setProtest(protests);
    setAsked(false);
    setReason('');
  };
  const endWithout = () => {
    setAsked(true);
    const why = reason?.trim();
    if (why) void (isProtest ? rail.contest(why) : rail.sign(null, why));
  };
  return (
    <Stack gap="sm">
      <div>
        <Text dim className="wraps">{`${at.test.name} · ${at.category.name}`}</Text>
        <Text as="h2" size="3xl" num className="wraps">
          {at.entry?.name}
        </Text>
      </div>
      <Row justify="between" align="end" wrap={false} style={looks.signed}>
        <Figure text={count} letters={3} caption={unit} height="clamp(60px, 11vh, 112px)" />
        {timeMs !== null && (
          <Figure text={clockText(timeMs)} letters={5} caption="tiempo" height="clamp(40px, 7vh, 66px)" />
        )}
      </Row>
      <Row justify="between" wrap={false} style={looks.line}>
        <span>{unit === 'reps' ? 'No-rep' : 'Nulos'}</span>
        <span className="wraps">
          <strong>{noReps}</strong>
          {noRepTimes.length > 0 && <Text as="span" dim>{` a los ${noRepTimes.join(', ')}`}</Text>}
        </span>
      </Row>
      {tieBreakMs !== null && (
        <Row justify="between" style={looks.line}>
          <span>Desempate</span>
          <strong>{clockText(tieBreakMs)}</strong>
        </Row>
      )}
      {reason === null ? (
        <>
          <Row justify="between">
            <Text dim>Firma con el dedo</Text>
            <Row wrap={false}>
              <CorrectCount
                tally={tally}
                unit={unit}
                onCorrect={corrected => {
                  setPath('');
                  void rail.mend(corrected);
                }}
              />
              <Button variant="subtle" onClick={() => setPath('')} disabled={!path}>
                Borrar
              </Button>
            </Row>
          </Row>
          <SignPad path={path} onChange={setPath} />
          {isAsked && !isDrawn && <Text role="alert">{messages.rails.signature}</Text>}
          <Button
            size="lg"
            onClick={() => {
              setAsked(true);
              if (isDrawn) void rail.sign(path, null);
            }}
          >
            {`Firmo ${said}${time}`}
          </Button>
          <Row wrap={false} align="stretch">
            <Button variant="default" size="lg" className="grow" style={looks.protest} onClick={() => askWhy(true)}>
              No conforme
            </Button>
            <Button variant="default" size="lg" className="grow" onClick={() => askWhy(false)}>
              Sin firma
            </Button>
          </Row>
        </>
      ) : (
        <>
          <TextField
            label={isProtest ? '¿Con qué no está conforme?' : '¿Por qué no firma?'}
            description={isProtest ? 'Lo lee quien maneja el día, que decide qué vale.' : undefined}
            value={reason}
            maxLength={280}
            required
            error={
              isAsked && !reason.trim() ? (isProtest ? messages.protests.reason : messages.rails.reason) : undefined
            }
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Button size="lg" variant={isProtest ? 'strong' : 'filled'} onClick={endWithout}>
            {isProtest ? 'Protestar sin firmar' : 'Guardar sin firma'}
          </Button>
          <Button variant="default" size="lg" onClick={() => setReason(null)}>
            Volver a la firma
          </Button>
        </>
      )}
    </Stack>
  );
}
