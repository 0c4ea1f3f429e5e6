import {
  IconClock,
  IconHeartHandshake,
  IconListNumbers,
  IconMessage,
  IconPlayerTrackNext,
  IconRun,
  IconSquareFilled,
  IconWand,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ScreenList, ScreenOfEvent } from '#contract/day/screens.ts';
import type { Wanted, WantedKind } from '#domain/day/displays/wanted.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { chipLook, chipsLook, chipText, keyLook, keysLook, toneLook } from './remote-looks.ts';
import { progressText, sceneNames, wantedText } from './screen-words.ts';

const ChooseBoard = lazy(() => import('./scene-dialogs.tsx').then(module => ({ default: module.ChooseBoard })));
const WriteMessage = lazy(() => import('./scene-dialogs.tsx').then(module => ({ default: module.WriteMessage })));

const keys = [
  ['auto', IconWand],
  ['race', IconRun],
  ['board', IconListNumbers],
  ['next', IconPlayerTrackNext],
  ['clock', IconClock],
  ['sponsors', IconHeartHandshake],
  ['message', IconMessage],
  ['black', IconSquareFilled],
] as const satisfies [WantedKind, unknown][];

/** Chooses the scenes of one screen or of all. Its keys are made for a thumb. */
export function Remote({ list }: { list: ScreenList }) {
  const { event, screens, categories } = list;
  const [picked, setPicked] = useState('all');
  const [asks, setAsks] = useState<'board' | 'message' | null>(null);
  const one = screens.length === 1 ? screens[0] : screens.find(({ uid }) => uid === picked);
  const targets = one ? [one] : screens;
  const send = useAction(api.screens.setScene.mutationOptions(), { changes: [api.screens.key()] });
  const screenIds = one ? [one.uid] : ('all' as const);
  const choose = (wanted: Wanted) => send.mutate({ eventId: event.uid, screenIds, wanted });
  const shownCategories = categories.filter(({ isShown }) => isShown);
  const press = (kind: WantedKind) => {
    if (kind === 'message') return setAsks(kind);
    if (kind !== 'board') return choose({ kind });
    const [only, another] = shownCategories;
    return only && !another ? choose({ kind, categoryId: only.uid }) : setAsks(kind);
  };
  const close = () => setAsks(null);
  return (
    <Stack gap="md" as="section" aria-label="Mando">
      {screens.length > 1 && (
        <Row gap="sm" wrap={false} align="stretch" style={chipsLook} role="group" aria-label="Pantalla">
          <Chip label="Todas" below={`${screens.length} pantallas`} isOn={!one} onClick={() => setPicked('all')} />
          {screens.map(screen => {
            const { tone } = progressText(list, screen);
            const below = tone === 'bad' ? 'Perdida' : sceneNames[screen.wanted.kind];
            const label = screen.name;
            const choice = { label, below, tone, isOn: one === screen, onClick: () => setPicked(screen.uid) };
            return <Chip key={screen.uid} {...choice} />;
          })}
        </Row>
      )}
      <Visible list={list} targets={targets} />
      <div style={keysLook}>
        {keys.map(([kind, Sign]) => {
          const isOn = targets.every(({ wanted }) => wanted.kind === kind);
          const isTaken = isOn && targets.every(screen => progressText(list, screen).isTaken);
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={isOn}
              style={keyLook(isOn ? (isTaken ? 'on' : 'late') : 'off')}
              onClick={() => press(kind)}
            >
              <Sign size={26} stroke={1.8} aria-hidden="true" />
              {kind === 'message' ? 'Mensaje…' : sceneNames[kind]}
            </button>
          );
        })}
      </div>
      <Suspense>
        {asks === 'board' && <ChooseBoard categories={shownCategories} onChoose={choose} onClose={close} />}
        {asks === 'message' && (
          <WriteMessage eventId={event.uid} screenIds={screenIds} wanted={one?.wanted} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}

type ChipProps = { label: string; below: string; tone?: string; isOn: boolean; onClick: () => void };

const Chip = ({ label, below, tone, isOn, onClick }: ChipProps) => (
  <button type="button" style={chipLook(isOn)} aria-pressed={isOn} onClick={onClick}>
    <span style={chipText}>{label}</span>
    <Text as="span" size="sm" dim style={toneLook(tone)}>
      {below}
    </Text>
  </button>
);

/** Names the wanted scene of the chosen screens, and the screens that do not show it. */
function Visible({ list, targets }: { list: ScreenList; targets: ScreenOfEvent[] }) {
  const said = targets.map(screen => ({ screen, ...progressText(list, screen) }));
  const [first] = said;
  if (!first) return null;
  const choices = new Set(targets.map(screen => wantedText(list, screen)));
  const late = said.filter(({ isTaken }) => !isTaken);
  const isOne = targets.length === 1;
  const title = isOne ? first.text : choices.size === 1 ? wantedText(list, first.screen) : 'Escenas distintas';
  return (
    <Stack gap="2xs" className="card inside" role="status">
      <Text size="xl" strong style={toneLook(isOne ? first.tone : undefined)}>
        {title}
      </Text>
      {!isOne && late.length === 0 && (
        <Text dim>{targets.length === 2 ? 'Las dos la muestran.' : `Las ${targets.length} muestran lo pedido.`}</Text>
      )}
      {!isOne &&
        late.slice(0, 5).map(({ screen, text, tone }) => (
          <Text key={screen.uid} style={toneLook(tone)}>
            {screen.name}: {text}
          </Text>
        ))}
      {!isOne && late.length > 5 && <Text dim>y {late.length - 5} más</Text>}
    </Stack>
  );
}
