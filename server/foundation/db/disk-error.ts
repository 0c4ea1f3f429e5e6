import { StoreError } from './store-error.ts';

const reasons: Record<string, string> = {
  ENOSPC: 'no queda espacio en el disco',
  EDQUOT: 'se acabó el espacio que este usuario tiene en el disco',
  EROFS: 'el disco es solo de lectura',
  EACCES: 'no hay permiso',
  ENOTDIR: 'en el camino hay un archivo donde se espera una carpeta',
};

/** Turns a disk error into one sentence for the person who can fix it. Returns other errors unchanged. */
export function asDiskError(error: unknown, folder: string): unknown {
  const { code = '' } = error as { code?: string };
  const reason = reasons[code];
  return reason ? new StoreError(`No se pudo escribir en ${folder}: ${reason}.`, { cause: error }) : error;
}
