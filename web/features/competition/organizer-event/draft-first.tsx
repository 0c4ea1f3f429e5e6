import type { OwnEvent } from '#contract/competition/events.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** Says that a draft takes no entries, before the organizer prepares a list (N11). */
export const DraftFirst = ({ event: { uid, draft } }: { event: Pick<OwnEvent, 'uid' | 'draft'> }) =>
  draft && (
    <Notice
      tone="warn"
      title="Este evento es un borrador"
      action={
        <ButtonLink to={paths.ownEvent} params={{ id: uid }} variant="default">
          Ir al evento
        </ButtonLink>
      }
    >
      Nadie se inscribe en él hasta que lo publiques. Puedes preparar la lista: se guarda en este navegador.
    </Notice>
  );
