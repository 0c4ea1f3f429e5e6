import { IconFlag, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { CommandButton } from './command-button.tsx';
import { inTime } from './day-queries.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const words = messages.heats;

export function CategoryControls({ data, why, seenAt }: ShownDay) {
  const { uid: categoryId, name, status } = data.category;
  const start = useCommand(client.heats.startCategory, words.categoryStarted, seenAt);
  const pause = useCommand(client.heats.pauseCategory, words.categoryPaused, seenAt);
  const finish = useCommand(client.heats.finishCategory, words.categoryFinished, seenAt);
  const type = status === 'paused' ? 'restart' : 'start';
  const whys = [why.category(type), why.category('pause'), why.category('finish')] as const;
  const end = async () => {
    // Names the rails that wait for the second key; they can be confirmed afterwards (D9).
    const waiting = await client.rails.waiting({ categoryId }, inTime()).catch(() => null);
    const open = waiting?.heats.reduce((sum, { signed, held }) => sum + signed + held, 0) ?? 0;
    const isSure = await confirmDialog({
      title: `¿Finalizar ${name}?`,
      text: 'La categoría termina y ya no se puede volver a abrir.',
      lines: open > 0 ? [messages.rails.toConfirm(open)] : [],
      linesTitle: 'Falta:',
      confirmLabel: 'Finalizar categoría',
      tone: 'destroy',
    });
    if (isSure) finish.send({ categoryId });
  };
  return (
    <Stack gap="xs">
      <Row gap="xs" className="shared">
        <CommandButton
          label={type === 'restart' ? 'Reanudar' : 'Iniciar'}
          of={name}
          why={whys[0]}
          variant="filled"
          icon={IconPlayerPlay}
          loading={start.isPending}
          onClick={() => start.send({ categoryId, type })}
        />
        <CommandButton
          label="Pausar"
          of={name}
          why={whys[1]}
          icon={IconPlayerPause}
          loading={pause.isPending}
          onClick={() => pause.send({ categoryId })}
        />
        <CommandButton
          label="Finalizar"
          of={name}
          why={whys[2]}
          icon={IconFlag}
          loading={finish.isPending}
          onClick={() => void end()}
        />
      </Row>
      <Text size="xs" dim aria-hidden="true">
        {[...new Set(whys)].filter(Boolean).join(' ')}
      </Text>
    </Stack>
  );
}
