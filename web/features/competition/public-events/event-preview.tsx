import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

const leadsNowhere = 'Esto es una vista previa: los enlaces y botones funcionarán cuando publiques el evento.';

/** Shows the future public page; its links are inactive, because their pages are not public yet (N11). */
export function EventPreview({ id, children }: { id: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = page.current;
    const hold = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('a, button'))) return;
      event.preventDefault();
      event.stopPropagation();
      notify.info(leadsNowhere);
    };
    const presses = ['click', 'auxclick'] as const;
    for (const press of presses) shown?.addEventListener(press, hold, { capture: true });
    return () => {
      for (const press of presses) shown?.removeEventListener(press, hold, { capture: true });
    };
  }, []);
  return (
    <Stack gap="none" className="grow">
      <div className="inside">
        <Notice
          title="Vista previa"
          live={false}
          action={
            <ButtonLink to={paths.ownEvent} params={{ id }} variant="default">
              Volver al evento
            </ButtonLink>
          }
        >
          Así lee tu página quien no ha iniciado sesión. Mientras sea un borrador, solo la ve tu organización.
        </Notice>
      </div>
      <div ref={page}>{children}</div>
    </Stack>
  );
}
