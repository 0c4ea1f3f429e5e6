import { IconEye, IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { missName, unitOf } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { emptyTally, foldTaps, type Tally } from '#domain/day/rails/fold.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { countedAt } from './counted-at.ts';
import { FitText } from './fit-text.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';

const words = messages.rails;

type Props = { at: RailOfJudge; rail: RailCount; why: string; next: RailOfJudge | undefined };

/** Shows a count that the server refused. Such a count is no result, so the page asks for no signature. */
export function RefusedCard({ at, rail, why, next }: Props) {
  const [isShown, setShown] = useState(false);
  const { log } = rail.read();
  const { typed, test } = at;
  const { count, noReps, timeMs } = countedAt(at, rail);
  const unit = unitOf(test);
  return (
    <Stack gap="md" className="grow">
      <div role="alert">
        <Text as="h2" size="4xl" num style={looks.order}>
          {log?.isSigned ? words.waitDecided : words.waitUnsigned}
        </Text>
      </div>
      <Text size="lg">
        {why}{' '}
        <Text as="span" dim>
          {words.notLost}
        </Text>
      </Text>
      {typed && (
        <div style={looks.both}>
          <div style={looks.holds}>
            <p className="eyebrow">Vale ahora</p>
            <FitText text={formatQuantity(typed.quantity)} letters={3} height="clamp(56px, 10vh, 96px)" />
            <Text dim>{unit}</Text>
            <Text dim>Organización</Text>
            <Text dim>{formatDateTime(typed.at, at.event.timeZone)}</Text>
          </div>
          <div style={looks.beside}>
            <p className="eyebrow">Este teléfono</p>
            <FitText text={count} letters={3} height="clamp(56px, 10vh, 96px)" />
            <Text>{unit}</Text>
            <Text>{timeMs !== null ? `Tú, ${clockText(timeMs)}` : 'Tú'}</Text>
            {noReps > 0 && <Text>{`${noReps} ${missName(unit, noReps)}`}</Text>}
          </div>
        </div>
      )}
      {typed && (
        <Row gap="sm" wrap={false}>
          <IconGavel size={24} aria-hidden="true" />
          <Text>{words.principalDecides}</Text>
        </Row>
      )}
      <Text dim className="wraps">{`${at.entry?.name ?? ''} · ${test.name}`}</Text>
      {isShown && <Counts at={at} rail={rail} />}
      <div className="grow" />
      {next ? (
        <ButtonLink to={paths.staffRail} params={{ railId: next.uid }} size="xl" variant="strong">
          {`Mi próximo carril: ${next.heat.name}, carril ${next.number}`}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.staffRails} size="xl" variant="strong">
          Mis carriles
        </ButtonLink>
      )}
      <Button variant="default" size="xl" icon={IconEye} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Ocultar mi conteo' : 'Ver mi conteo, uno por uno'}
      </Button>
    </Stack>
  );
}

/** The count after each tap, with the heat's clock. */
function Counts({ at, rail }: Pick<Props, 'at' | 'rail'>) {
  const { taps, log } = rail.read();
  const { sinceStart } = countedAt(at, rail);
  const unit = unitOf(at.test);
  let tally: Tally = { ...emptyTally, ...log?.start };
  const lines = taps.map((tap, place) => {
    tally = foldTaps([tap], tally);
    const misses = tally.noReps > 0 ? ` · ${tally.noReps} ${missName(unit, tally.noReps)}` : '';
    const text = `${clockText(sinceStart(tap.at) ?? 0)} · ${formatQuantity(tally.count)} ${unit}${misses}`;
    return { number: place + 1, text };
  });
  return (
    <ol aria-label="Mi conteo" style={looks.counts}>
      {lines.map(({ number, text }) => (
        <li key={number} className="num">
          {text}
        </li>
      ))}
    </ol>
  );
}
