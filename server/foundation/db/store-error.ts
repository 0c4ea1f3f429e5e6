/** What keeps the store from opening, in one sentence for the person who started the program. */
export class StoreError extends Error {}

/** Another app already runs on this embedded store. */
export class ClusterBusyError extends StoreError {
  constructor(dataDir: string) {
    super(`Otra Pizarra ya usa los datos de ${dataDir}: ciérrala antes, o elige otra carpeta con PIZARRA_DATA.`);
  }
}

/** Somebody looks where nothing is. */
export class NoStoreError extends StoreError {
  constructor() {
    super('Aquí no hay datos de Pizarra: ¿faltan DATABASE_URL o PIZARRA_DATA?');
  }
}
