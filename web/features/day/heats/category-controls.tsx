import { IconFlag, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row } from '#web/ui/layout.tsx';
import { CommandButton } from './command-button.tsx';
import styles from './manager.module.css';
import { unsettledOf } from './missing-rails.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const words = messages.heats;

/** Starts, pauses and ends the category, after the questions that each act asks. */
export function useCategoryActs({ data, why, seenAt }: ShownDay) {
  const { uid: categoryId, name, status } = data.category;
  const start = useCommand(client.heats.startCategory, words.categoryStarted, seenAt);
  const pause = useCommand(client.heats.pauseCategory, words.categoryPaused, seenAt);
  const finish = useCommand(client.heats.finishCategory, words.categoryFinished, seenAt);
  const type = status === 'paused' ? 'restart' : 'start';
  const running = data.heats.find(heat => heat.status === 'active');
  return {
    label: type === 'restart' ? 'Reanudar' : 'Iniciar',
    whys: { start: why.category(type), pause: why.category('pause'), finish: why.category('finish') },
    isStarting: start.isPending,
    isPausing: pause.isPending,
    isFinishing: finish.isPending,
    start: () => start.send({ categoryId, type }),
    /** Asks while a heat runs, because the pause stops its clock too (LIVE-D19). */
    pause: async () => {
      const question = {
        title: `¿Pausar ${name}?`,
        text: `Corre el ${running?.name}: su reloj también se detiene, en todas las pantallas.`,
        confirmLabel: 'Pausar la categoría',
        cancelLabel: 'Seguir',
      };
      if (!running || (await confirmDialog(question))) pause.send({ categoryId });
    },
    finish: async () => {
      // Open protests and rails that wait for the second key can be ended afterwards (D9).
      const isSure = await confirmDialog({
        title: `¿Finalizar ${name}?`,
        text: 'La categoría termina y ya no se puede volver a abrir.',
        lines: await unsettledOf(data),
        linesTitle: 'Falta:',
        confirmLabel: 'Finalizar categoría',
        tone: 'destroy',
      });
      if (isSure) finish.send({ categoryId });
    },
  };
}

export type CategoryActs = ReturnType<typeof useCategoryActs>;

/** The category's own acts, away from those of the floor (ORG-193, LIVE-D19). */
export function CategoryControls({ name: of, acts }: { name: string; acts: CategoryActs }) {
  const { label, whys } = acts;
  const own = { of, size: 'lg' } as const;
  return (
    <fieldset className={styles.ofCategory}>
      <legend className="eyebrow">Categoría</legend>
      <Row gap="xs">
        <CommandButton
          {...own}
          label={label}
          why={whys.start}
          icon={IconPlayerPlay}
          loading={acts.isStarting}
          onClick={acts.start}
        />
        <CommandButton
          {...own}
          label="Pausar"
          why={whys.pause}
          icon={IconPlayerPause}
          loading={acts.isPausing}
          onClick={acts.pause}
        />
        <CommandButton
          {...own}
          label="Finalizar"
          why={whys.finish}
          icon={IconFlag}
          loading={acts.isFinishing}
          onClick={acts.finish}
        />
      </Row>
    </fieldset>
  );
}
