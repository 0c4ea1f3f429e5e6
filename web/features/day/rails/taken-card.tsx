import { IconArchive } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { whyNotTaken } from '#domain/day/rails/take-over.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { FitText } from './fit-text.tsx';
import { HoldButton } from './hold-button.tsx';
import { sayHowLost } from './newest-words.ts';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';
import { useTakeOver } from './use-take-over.ts';

const words = messages.rails;

type Props = {
  at: RailOfJudge;
  rail: RailCount;
  account: string;
  isAway: boolean;
  /** The rail that this judge has in the heat now. */
  own: RailOfJudge | undefined;
};

/**
 * Another judge has this rail now. The card shows both counts side by side. The count of this telephone stays stored.
 */
export function TakenCard({ at, rail, account, isAway, own }: Props) {
  const { log, tally, taps } = rail.read();
  const back = useTakeOver(account, () => undefined);
  const { newest, heat, test, entry } = at;
  const unit = unitOf(test);
  const unsent = log ? taps.length - log.have : 0;
  const isSecond = at.role === 'second';
  const mayReturn = !isSecond && whyNotTaken({ heat, rail: at, seen: at.epoch, ownRail: own?.number ?? null }) === null;
  return (
    <Stack gap="md" className="grow">
      <Lines>
        <Text
          dim
        >{`${isSecond ? 'El segundo conteo' : 'Este carril'} ${at.judge === null ? 'está' : 'lo lleva'}`}</Text>
        <Text as="h2" size="3xl" num className="wraps">
          {at.judge === null ? 'Sin juez' : (at.judge ?? words.somebody)}
        </Text>
      </Lines>
      <Text>{[sayHowLost(at), 'Lo que cuentes aquí ya no suma.'].filter(Boolean).join(' ')}</Text>
      <div style={looks.both}>
        <div style={looks.holds}>
          <p className="eyebrow">Ahora</p>
          <FitText text={newest ? formatQuantity(newest.count) : '–'} letters={3} height="clamp(56px, 10vh, 96px)" />
          <Text dim>{unit}</Text>
        </div>
        <div style={looks.beside}>
          <p className="eyebrow">Este teléfono</p>
          <FitText text={log ? formatQuantity(tally.count) : '–'} letters={3} height="clamp(56px, 10vh, 96px)" />
          <Text>{unit}</Text>
        </div>
      </div>
      {log && (
        <Row gap="sm" wrap={false}>
          <IconArchive size={24} aria-hidden="true" style={{ flex: 'none' }} />
          <Text>
            <strong>{unsent > 0 ? words.ownUnsent(unsent) : words.ownSent}</strong> {words.keptAsProof}
          </Text>
        </Row>
      )}
      <Text dim className="wraps">{`${entry?.name ?? ''} · ${test.name}`}</Text>
      <div className="grow" />
      {back.error && (
        <Notice tone="bad" live>
          {isUnreached(back.error) ? words.awayFromOthers : messageOf(back.error)}
        </Notice>
      )}
      {own ? (
        <ButtonLink to={paths.staffRail} params={{ railId: own.uid }} size="xl" variant="strong">
          {`Ir a tu carril ${own.number}`}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.staffOtherRails} size="xl" variant="strong">
          Tomar otro carril
        </ButtonLink>
      )}
      {mayReturn && !isAway && (
        <HoldButton
          style={{ ...looks.big, ...looks.back }}
          onHeld={() => back.mutate({ railId: at.uid, epoch: at.epoch, name: `${heat.name} · Carril ${at.number}` })}
        >
          Mantén para recuperar este carril
        </HoldButton>
      )}
    </Stack>
  );
}
