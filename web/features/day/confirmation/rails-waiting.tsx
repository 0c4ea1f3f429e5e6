import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api, client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './confirm.module.css';
import { RailConfirm } from './rail-confirm.tsx';

const CorrectDialog = lazy(() => import('./correct-dialog.tsx').then(module => ({ default: module.CorrectDialog })));

const askEvery = 4_000;
const words = messages.rails;

/** Results of a category that wait for the second key, by heat. One press confirms all signed ones (D9). */
export function RailsWaiting({ categoryId }: { categoryId: string }) {
  const [opened, setOpened] = useState<{ uid: string; name: string }>();
  const question = api.rails.waiting.queryOptions({ input: { categoryId }, refetchInterval: askEvery });
  const { data } = useQuery(question);
  const confirm = useAction(
    { mutationFn: () => client.rails.confirmSigned({ categoryId, commandId: newId() }) },
    { done: words.confirmed, changes: [api.rails.key(), api.heats.key()] },
  );
  if (!data) return null;
  const { lacking = [], unplaced = [] } = data;
  const lackingOnly = lacking.filter(({ uid }) => data.heats.every(heat => heat.uid !== uid));
  const signed = data.heats.reduce((sum, heat) => sum + heat.signed, 0);
  return (
    <>
      {data.heats.length + lacking.length + unplaced.length > 0 && (
        <Stack gap="sm" style={{ padding: '4px 16px 16px' }}>
          {data.heats.map(heat => (
            <WaitingHeat
              key={heat.uid}
              heat={heat}
              text={`${heat.signed + heat.held} por confirmar`}
              held={heat.held}
              lacking={lacking.find(({ uid }) => uid === heat.uid)?.rails ?? 0}
              onLook={setOpened}
            />
          ))}
          {lackingOnly.map(heat => (
            <WaitingHeat key={heat.uid} heat={heat} text={`${heat.rails} sin resultado`} onLook={setOpened} />
          ))}
          {unplaced.map(({ uid, test, names }) => (
            <Lines key={uid}>
              <strong className="wraps">{`${names.length} sin resultado`}</strong>
              <Text as="span" size="sm" className="wraps">{`${test} · ${namesOf(names)}`}</Text>
              <Text as="span" size="sm" dim className="wraps">
                {words.unplaced}
              </Text>
            </Lines>
          ))}
          {data.heats.length > 0 && data.mayRun && (
            <Button
              variant="strong"
              size="lg"
              disabled={signed === 0}
              loading={confirm.isPending}
              onClick={() => confirm.mutate(undefined)}
            >
              Confirmar todo lo firmado{signed > 0 && ` (${signed})`}
            </Button>
          )}
          {data.heats.length > 0 && data.mayRun && signed === 0 && (
            <Text size="sm" dim>
              {words.lookFirst(data.heats.every(({ held, own }) => held === own))}
            </Text>
          )}
        </Stack>
      )}
      {opened && <HeatDialog heat={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const mostNamed = 8;
const namesOf = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} ${messages.heats.missing.more(names.length - mostNamed)}`;

type Heat = { uid: string; name: string; test: string };
type Waiting = { heat: Heat; text: string; held?: number; lacking?: number; onLook: (heat: Heat) => void };

const WaitingHeat = ({ heat, text, held = 0, lacking = 0, onLook }: Waiting) => (
  <Row justify="between" wrap={false}>
    <Lines>
      <strong className="wraps">{text}</strong>
      <Text as="span" size="sm" dim className="wraps">{`${heat.test} · ${heat.name}`}</Text>
      <Row gap="2xs">
        {held > 0 && <StatusTag tone="pending">{`${held} por mirar`}</StatusTag>}
        {lacking > 0 && <StatusTag tone="pending">{`${lacking} sin resultado`}</StatusTag>}
      </Row>
    </Lines>
    <Button
      variant="default"
      size="lg"
      style={{ flex: 'none' }}
      aria-label={`Mirar ${heat.test}, ${heat.name}`}
      onClick={() => onLook(heat)}
    >
      Mirar
    </Button>
  </Row>
);

type Look = { heat: { uid: string; name: string } };

/** The counts of a running or finished heat, confirmed or not. */
export const LookAtHeat = ({ heat }: Look) => (
  <DialogButton label="Mirar" size="lg" aria-label={`Mirar lo contado: ${heat.name}`}>
    {close => <HeatDialog heat={heat} onClose={close} />}
  </DialogButton>
);

const HeatDialog = ({ heat: { uid, name }, onClose }: Look & { onClose: () => void }) => (
  <Dialog title={name} fullScreen losesNothing onClose={onClose}>
    <div style={{ maxWidth: 1120, marginInline: 'auto' }}>
      <RailConfirm heatId={uid} />
    </div>
  </Dialog>
);

type Correct = { rail: { heatId: string; railId: string; name: string }; children: ReactNode };

/** The count of a rail that is over; a press corrects it. */
export function CorrectAtRail({ rail: { heatId, railId, name }, children }: Correct) {
  const [isOpen, setOpen] = useState(false);
  const question = api.rails.readHeat.queryOptions({ input: { heatId }, staleTime: 0 });
  const { data, error, isFetching, refetch } = useQuery({ ...question, enabled: isOpen });
  const rail = data?.rails.find(({ uid }) => uid === railId);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.count} onClick={() => setOpen(true)}>
        <span className="unseen">{`Corregir ${name}. `}</span>
        {children}
      </button>
      {isOpen &&
        (data && rail?.mayCorrect ? (
          <Suspense>
            <CorrectDialog rail={rail} unit={data.unit} test={data.test} onClose={close} />
          </Suspense>
        ) : (
          <Dialog title={`Corregir el ${name.toLowerCase()}`} losesNothing onClose={close}>
            <QueryView
              query={{ data: isFetching || error ? undefined : data, error, isFetching, refetch }}
              rows={2}
              label={`Cargando ${name}`}
              card="none"
              compact
            >
              {() => <Text>{rail?.state === 'contested' ? messages.protests.first : words.already}</Text>}
            </QueryView>
          </Dialog>
        ))}
    </>
  );
}
