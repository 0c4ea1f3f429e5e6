import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { saveExport } from './save-export.ts';

/** E13: everything of the event in one file. */
export function ExportEvent({ eventId }: { eventId: string }) {
  const download = useAction(api.entries.exportEvent.mutationOptions(), { done: saveExport });
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
