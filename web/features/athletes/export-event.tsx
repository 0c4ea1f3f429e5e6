import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';
import { saveExport } from './save-export.ts';

/** E13: everything of the event in one file. */
export function ExportEvent({ eventId }: { eventId: string }) {
  const download = useMutation(
    api.entries.exportEvent.mutationOptions({
      onSuccess: saveExport,
      onError: error => notify.error(messageOf(error)),
    }),
  );
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate({ eventId })}
    >
      Export Data del Evento
    </Button>
  );
}
