import { useState } from 'react';
import type { HeatToHelp, OtherRail } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { isQuiet, whyNotTaken } from '#domain/day/rails/take-over.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { paths } from '#web/paths.ts';
import { useFloorToasts } from '#web/ui/dialogs/use-floor-toasts.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { HoldButton } from './hold-button.tsx';
import { sayLastTap } from './newest-words.ts';
import { rail as looks } from './rail-looks.ts';
import { serverTime } from './server-time.ts';
import { useTick, useWakeLock } from './use-rail.ts';
import { useOtherRails, useTakeOver } from './use-take-over.ts';

const words = messages.rails;

type Chosen = { heat: HeatToHelp; rail: OtherRail };

const whyNot = ({ heat, rail }: Chosen) => whyNotTaken({ heat, rail, seen: rail.epoch, ownRail: heat.ownRail });

/** All rails of the called and running heats; a hold takes the chosen one (D16). */
export function OtherRails({ account, onTaken }: { account: string; onTaken: (railId: string) => void }) {
  useFloorToasts();
  const { data, error } = useOtherRails(account);
  const take = useTakeOver(account, onTaken);
  const [chosenId, setChosen] = useState<string>();
  useTick(true);
  useWakeLock();
  const { now } = serverTime();
  const all = (data?.heats ?? []).flatMap(heat => heat.rails.map(rail => ({ heat, rail })));
  const open = all.filter(each => whyNot(each) === null);
  const quiet = open.filter(({ rail }) => isQuiet(rail, now));
  // Until the judge chooses a rail, the rail of a silent telephone is chosen.
  const chosen = open.find(({ rail }) => rail.uid === chosenId) ?? (chosenId === undefined ? quiet[0] : undefined);
  const isAway = error !== null && isUnreached(error);
  const run = (chosen?.heat ?? data?.heats[0])?.run;
  return (
    <div style={looks.ground} data-testid="rail">
      <div style={looks.inner}>
        <Row justify="between" wrap={false} style={looks.head}>
          <Row gap="xs" wrap={false}>
            <Text as="h1" size="lg" num>
              Tomar otro carril
            </Text>
            <TextLink to={paths.staffRails} style={looks.out}>
              Salir
            </TextLink>
          </Row>
          {run && (
            <Text as="span" size="xl" num>
              {faceAt(run, now).text}
            </Text>
          )}
        </Row>
        {!data && !error && <LoadingRows rows={4} height={66} label="Cargando los carriles" />}
        {error && !isAway && <Notice tone="bad">{messageOf(error)}</Notice>}
        {data?.heats.length === 0 && (
          <EmptyState level={2} title="No hay heats en marcha" text="Aquí aparecen los carriles de un heat llamado." />
        )}
        {data?.heats.map(heat => (
          <Stack as="section" key={heat.uid} gap="xs" aria-label={heat.name}>
            <Text as="h2" size="sm" dim className="wraps">{`${heat.name} · ${heat.test.name} · ${heat.category}`}</Text>
            {heat.ownRail !== null && <OwnRail heat={heat} number={heat.ownRail} />}
            <ul style={looks.list}>
              {[...heat.rails]
                .sort((one, other) => Number(isQuiet(other, now)) - Number(isQuiet(one, now)))
                .map(rail => (
                  <li key={rail.uid}>
                    <RailRow
                      at={{ heat, rail }}
                      now={now}
                      isChosen={rail.uid === chosen?.rail.uid}
                      onChoose={() => {
                        setChosen(rail.uid);
                        take.reset();
                      }}
                    />
                  </li>
                ))}
            </ul>
          </Stack>
        ))}
        <div className="grow" />
        {take.error && !isUnreached(take.error) && (
          <Notice tone="bad" live>
            {messageOf(take.error)}
          </Notice>
        )}
        {isAway || (take.error && isUnreached(take.error)) ? (
          <div style={looks.band} role="alert">
            {words.awayFromOthers}
          </div>
        ) : chosen ? (
          <Text>
            <strong>{`Sigues desde ${formatQuantity(chosen.rail.newest?.count ?? 0)}.`}</strong>{' '}
            <Text as="span" dim>
              {chosen.rail.newest
                ? `Si el teléfono de ${chosen.rail.newest.judge ?? words.somebody} guarda más, los dos conteos van al juez principal.`
                : 'Nadie ha contado en este carril.'}
            </Text>
          </Text>
        ) : (
          open.length > 0 && <Text dim>Elige el carril que vas a contar.</Text>
        )}
        {chosen && !isAway && (
          <HoldButton
            ring={64}
            style={looks.taking}
            onHeld={() => {
              const { heat, rail } = chosen;
              const name = `${heat.name} · Carril ${rail.number}`;
              if (!take.isPending) take.mutate({ railId: rail.uid, epoch: rail.epoch, name });
            }}
          >
            <Text as="span" size="2xl">{`MANTÉN PARA TOMAR EL CARRIL ${chosen.rail.number}`}</Text>
          </HoldButton>
        )}
      </div>
    </div>
  );
}

/** Why the rails of a heat are closed to a judge who has one of them, and the way back there. */
function OwnRail({ heat, number }: { heat: HeatToHelp; number: number }) {
  const own = heat.rails.find(rail => rail.number === number);
  return (
    <Notice
      tone="warn"
      title={words.atRail(number)}
      action={
        own && (
          <ButtonLink to={paths.staffRail} params={{ railId: own.uid }} size="lg">
            {`Ir al carril ${number}`}
          </ButtonLink>
        )
      }
    >
      Un juez lleva un solo carril.
    </Notice>
  );
}

type RowProps = { at: Chosen; now: number; isChosen: boolean; onChoose: () => void };

function RailRow({ at, now, isChosen, onChoose }: RowProps) {
  const { heat, rail } = at;
  const { newest } = rail;
  const isOff = whyNot(at) !== null;
  const silent = isQuiet(rail, now) && !isOff;
  const isCounted = rail.state === 'ready' || rail.state === 'judging';
  const facts = [
    rail.judge ?? 'Sin juez',
    !isCounted ? railTags[rail.state][1] : newest ? sayLastTap(newest, heat.test, now) : 'nadie lo tomó',
  ];
  return (
    <button
      type="button"
      disabled={isOff}
      aria-pressed={isChosen}
      style={{
        ...looks.otherRail,
        ...(isOff && looks.otherOff),
        ...(isChosen && looks.otherChosen),
        ...(isChosen && silent && looks.otherQuiet),
      }}
      onClick={onChoose}
    >
      <Text as="span" size="2xl" num style={looks.otherNumber}>
        <span className="unseen">Carril </span>
        {rail.number}
      </Text>
      <span style={looks.wide}>
        <Lines>
          <Text as="strong" className="wraps">
            {rail.entry}
          </Text>
          <Text as="span" size="sm" className="wraps" style={silent ? looks.quiet : looks.still}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Lines>
      </span>
      <Text as="span" size={isChosen ? '4xl' : '2xl'} num>
        {newest ? formatQuantity(newest.count) : '–'}
        {newest && <span className="unseen"> {heat.test.unit}</span>}
      </Text>
    </button>
  );
}
