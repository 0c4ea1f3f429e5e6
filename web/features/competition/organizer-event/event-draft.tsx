import { IconEyeOff, IconSpeakerphone } from '@tabler/icons-react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Notice } from '#web/ui/states/notice.tsx';

const ofPublish = {
  title: '¿Publicar el evento?',
  text: 'Todo el mundo lo verá: en la lista de eventos, en los buscadores y con sus categorías. Los atletas podrán inscribirse y los jueces postularse. Mientras nadie lo haga, lo puedes volver a guardar como borrador.',
  confirmLabel: 'Publicar evento',
} as const;
const ofTakeBack = {
  title: '¿Volver a borrador?',
  text: 'Desaparecerá de las páginas públicas y quien tenga su enlace no lo encontrará. Solo se puede mientras nadie se inscriba ni se postule.',
  confirmLabel: 'Volver a borrador',
} as const;

const changes = [api.events.key(), api.categories.key()];

/** Publishes a draft after a question that names the consequences (N11). */
export function PublishEvent({ event: { uid, draft } }: { event: OwnEvent }) {
  const publish = useAction(api.events.setDraft.mutationOptions(), { done: messages.event.published, changes });
  if (!draft) return null;
  return (
    <Button
      loading={publish.isPending}
      icon={IconSpeakerphone}
      onClick={async () => (await confirmDialog(ofPublish)) && publish.mutate({ id: uid, draft: false })}
    >
      Publicar evento
    </Button>
  );
}

/** Makes an event a draft again. The server also refuses this during a payment or with a judge's application. */
export function TakeBackEvent({ event: { uid, draft, entries, state } }: { event: OwnEvent }) {
  const takeBack = useAction(api.events.setDraft.mutationOptions(), { done: messages.event.takenBack, changes });
  if (draft || entries > 0 || state !== 'upcoming') return null;
  return (
    <Button
      variant="default"
      loading={takeBack.isPending}
      icon={IconEyeOff}
      onClick={async () => (await confirmDialog(ofTakeBack)) && takeBack.mutate({ id: uid, draft: true })}
    >
      Volver a borrador
    </Button>
  );
}

export const DraftNotice = ({ event }: { event: OwnEvent }) =>
  event.draft && (
    <Notice live={false} title="Este evento es un borrador">
      <p>Solo tu organización lo ve. Prepara sus categorías y tests, y publícalo cuando esté listo.</p>
    </Notice>
  );
