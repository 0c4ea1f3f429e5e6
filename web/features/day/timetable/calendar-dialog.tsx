import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/clock/dates.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

/** Makes the private address of the calendar of own heats. The server tells an address only once. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(api.calendar.read.queryOptions({ staleTime: 0 }));
  const renew = useAction(api.calendar.renew.mutationOptions(), {});
  const url = renew.data?.url;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Enlace copiado'),
      () => notify.info('No se pudo copiar: selecciona el enlace.'),
    );
  return (
    <Dialog title="Tus heats en tu calendario" size="lg" onClose={onClose} losesNothing>
      <QueryView query={query} rows={2} height={48} label="Cargando tu calendario">
        {({ madeAt }) => (
          <Stack>
            <Text>
              Tu calendario se suscribe a un enlace privado y sigue las horas nuevas de todos tus heats. Algunos
              calendarios tardan horas en mirar: la hora exacta está aquí.
            </Text>
            {url ? (
              <>
                <TextField label="Tu enlace" value={url} readOnly onFocus={event => event.currentTarget.select()} />
                <Text dim>Guárdalo ahora: no lo volveremos a mostrar. Con él cualquiera ve tus heats.</Text>
                <DialogAnswers>
                  <Button component="a" variant="default" size="lg" href={url.replace(/^https?:/, 'webcal:')}>
                    Abrir en el calendario
                  </Button>
                  <Button variant="strong" size="lg" icon={IconCopy} onClick={() => void copy(url)}>
                    Copiar enlace
                  </Button>
                </DialogAnswers>
              </>
            ) : (
              <>
                {madeAt !== null && (
                  <Notice tone="warn" title={`Ya tienes un enlace desde el ${formatDay(madeAt)}`}>
                    Si creas otro, el anterior deja de servir.
                  </Notice>
                )}
                <DialogAnswers>
                  <Button variant="strong" size="lg" onClick={() => renew.mutate({})} loading={renew.isPending}>
                    {madeAt === null ? 'Crear enlace' : 'Crear otro enlace'}
                  </Button>
                </DialogAnswers>
              </>
            )}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
