import type { WorkoutName } from './workouts.ts';

/** What the weakest and the strongest of a category do; in between lies everybody. */
export type Typical = {
  /** Shares of the test's own quantity. Without it the whole of it is done, and the time tells. */
  quantity?: readonly [weak: number, strong: number];
  /** To what the quantity is rounded: plates, meters of a lane. */
  step?: number;
  /** Seconds; where it is longer than the test's cap, the clock stopped somebody before the end. */
  seconds?: readonly [slow: number, fast: number];
  /** What a woman lifts of it. */
  women?: number;
  /** To the thousandth, as a chip takes it; else whole seconds. */
  hasChip?: true;
  /** The time of the last whole round was taken. */
  hasTiebreak?: true;
};

export const typicalResults: Partial<Record<WorkoutName, Typical>> = {
  aguacero: { quantity: [128, 305] },
  escaleraDeHierro: { quantity: [62.5, 132.5], step: 2.5, women: 0.68 },
  arrancada: { quantity: [47.5, 107.5], step: 2.5, women: 0.68 },
  sentadilla: { quantity: [75, 140], step: 5, women: 0.7 },
  pesoMuerto: { quantity: [120, 232.5], step: 2.5, women: 0.7 },
  minutoPrestado: { quantity: [54, 84], hasTiebreak: true },
  relojDeArena: { quantity: [96, 168], seconds: [900, 900] },
  cuerdaFloja: { seconds: [960, 505] },
  ultimaBarra: { seconds: [505, 214] },
  relevo: { quantity: [130, 290] },
  dobleONada: { quantity: [24, 118] },
  circuitoDeEstrellas: { quantity: [7, 19], seconds: [720, 566] },
  remoLargo: { quantity: [4180, 5610], step: 10 },
  tramos: { seconds: [560, 378], step: 25 },
  milla: { seconds: [548, 291], hasChip: true },
  escalones: { seconds: [1980, 1015] },
  pulmon: { quantity: [142, 288] },
  sacoYCuesta: { quantity: [150, 402], seconds: [1200, 1200] },
  saltos: { quantity: [118, 471] },
  bicicleta: { quantity: [11_200, 17_850], step: 10 },
  gimnasiaRapida: { seconds: [690, 341] },
};
