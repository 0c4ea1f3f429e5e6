/** The reason that the store cannot open, as one sentence for the person who started the program. */
export class StoreError extends Error {}

export class ClusterBusyError extends StoreError {
  constructor(dataDir: string) {
    super(`Otra Pizarra ya usa los datos de ${dataDir}: ciérrala antes, o elige otra carpeta con PIZARRA_DATA.`);
  }
}

/** The error of a program that reads a store which does not exist. */
export class NoStoreError extends StoreError {
  constructor() {
    super(
      'Aquí no hay datos de Pizarra: ¿faltan DATABASE_URL o PIZARRA_DATA? Si son nuevos, npm start o npm run migrate los crean.',
    );
  }
}
