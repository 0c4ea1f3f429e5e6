import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';
import { formatFor, saveExport } from './save-export.ts';

/** ORG-090: every athlete of the event, whatever the filters show. */
export function ExportAthletes({ eventId }: { eventId: string }) {
  const format = formatFor(navigator.platform);
  const download = useMutation(
    api.entries.exportAthletes.mutationOptions({
      onSuccess: saveExport,
      onError: error => notify.error(messageOf(error)),
    }),
  );
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate({ eventId, format })}
    >
      Descargar atletas ({format === 'csv' ? 'CSV' : 'Excel'})
    </Button>
  );
}
