import type { WorkoutName } from './workouts.ts';

/** Results of the weakest and the strongest of a category. All other results lie in between. */
export type Typical = {
  /**
   * Weakest and strongest quantity in the test. Without this range everybody does the whole test, and the time decides.
   */
  quantity?: readonly [weak: number, strong: number];
  /** The quantity is a multiple of this step, such as plates or metres of a lane. */
  step?: number;
  /** Slowest and fastest time in seconds. The time cap stops an athlete whose time would be longer. */
  seconds?: readonly [slow: number, fast: number];
  /** Factor of a woman's load. */
  women?: number;
  /** True if a chip measures thousandths of a second; otherwise times are whole seconds. */
  hasChip?: true;
  /** True if the time of the last whole round is the tie-break time. */
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
