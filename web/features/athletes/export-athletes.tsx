import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { formatFor, saveExport } from './save-export.ts';

/** ORG-090: every athlete of the event, whatever the filters show. */
export function ExportAthletes({ eventId }: { eventId: string }) {
  const format = formatFor(navigator.platform);
  const download = useAction(api.entries.exportAthletes.mutationOptions(), { done: saveExport });
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
