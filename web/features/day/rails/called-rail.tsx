import { IconCheck, IconSpeakerphone } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { NoShowButton } from './no-show-button.tsx';
import { rail as looks } from './rail-looks.ts';
import { useReady } from './use-ready.ts';
import { Workout } from './workout.tsx';

const words = messages.rails;

type Props = { at: RailOfJudge; isTaken: boolean; onTake: () => Promise<void> };

/**
 * The page from the call to the start: the workout, and the judge's answer to the roll call. The same press takes the
 * rail.
 */
export function CalledRail({ at, isTaken, onTake }: Props) {
  const { test, entry, typed } = at;
  const { say, unsent } = useReady(at);
  const isReady = isTaken && (unsent ?? at.isReady ?? false);
  const press = async () => {
    if (!isTaken) await onTake();
    say(true);
  };
  return (
    <>
      <div style={looks.band}>
        <Row gap="xs">
          <IconSpeakerphone size={20} aria-hidden="true" />
          <strong>Llamado</strong>
        </Row>
      </div>
      <div>
        <Text as="h2" size="2xl" num className="wraps">
          {entry?.name ?? 'Carril libre'}
        </Text>
        <Text dim className="wraps">
          {at.category.name}
        </Text>
      </div>
      {typed && (
        <Notice tone="warn" title={words.alreadyTyped(writeResult(typed, test))}>
          {words.keptBeside}
        </Notice>
      )}
      {entry?.isAbsent && <Notice tone="warn">En Llegadas lo marcaron ausente.</Notice>}
      <Workout test={test} />
      {isReady ? (
        <Stack gap="xs" style={looks.answered}>
          <div role="status" style={{ ...looks.press, ...looks.off, ...looks.said }}>
            <IconCheck size={48} aria-hidden="true" />
            <Text as="span" size="3xl">
              LISTO
            </Text>
            <Text as="span" size="sm" style={{ fontFamily: 'var(--sans)' }}>
              {unsent === null ? 'El conteo se abre solo cuando empiece el heat' : 'Se envía solo cuando haya red'}
            </Text>
          </div>
          <Button variant="default" size="lg" disabled={unsent !== null} onClick={() => say(false)}>
            Todavía no
          </Button>
        </Stack>
      ) : (
        <button
          type="button"
          style={{ ...looks.press, ...looks.said }}
          disabled={unsent !== null}
          onClick={() => void press()}
        >
          <Text as="span" size="3xl">
            LISTO
          </Text>
          <Text as="span" size="sm" style={{ fontFamily: 'var(--sans)' }}>
            {`${entry?.name ?? ''} está aquí y veo el carril ${at.number}`}
          </Text>
        </button>
      )}
      {!isTaken && <NoShowButton at={at} />}
    </>
  );
}
