import { ChangedResult } from '#web/entities/result/changed-result.tsx';
import type { Upload } from './use-upload.ts';

/** Shows the changes that others made to the result during typing, also after the time window closed. */
export function ChangedNotice({ upload }: { upload: Upload }) {
  const { changes, mayGoOn, isSending, keepMine, takeTheirs } = upload;
  return (
    <ChangedResult
      lines={changes}
      keep={mayGoOn ? { act: keepMine, disabled: isSending } : null}
      take={{ act: takeTheirs, disabled: isSending, ...(!mayGoOn && { text: 'Descartar lo que escribí' }) }}
    >
      <p>{mayGoOn ? 'Lo que escribiste sigue aquí.' : 'Ya no se puede editar: lo que escribiste no se envió.'}</p>
    </ChangedResult>
  );
}
