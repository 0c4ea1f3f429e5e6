import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Stage } from '#domain/wods/wod-rules.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';

type Props = {
  categoryId: string;
  stage: Stage;
  /** Hands the file over; answers whether there was one. */
  onFile: (answer: { file?: string; fileName?: string }) => boolean;
};

/** E13: the table as `leaderboard.xlsx`. */
export function LeaderboardDownload({ categoryId, stage, onFile }: Props) {
  const download = useMutation(
    api.boards.export.mutationOptions({
      onSuccess: answer => {
        onFile(answer);
      },
      onError: error => notify.error(messageOf(error)),
    }),
  );
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
