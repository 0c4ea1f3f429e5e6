import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Stage } from '#domain/wods/wod-rules.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';

type Props = {
  categoryId: string;
  stage: Stage;
  /** Hands the file over; answers whether there was one. */
  onFile: (answer: { file?: string; fileName?: string }) => boolean;
};

/** E13: the table as `leaderboard.xlsx`. */
export function LeaderboardDownload({ categoryId, stage, onFile }: Props) {
  const download = useAction(api.boards.export.mutationOptions(), { done: onFile });
  return (
    <Button
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate({ categoryId, stage })}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      Descargar leaderboard
    </Button>
  );
}
