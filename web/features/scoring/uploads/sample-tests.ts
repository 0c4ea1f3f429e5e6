/** Example tests, shown while the real list is unavailable; nothing is sent to them (R7). */
export const sampleTests = [
  { name: 'Fran', type: 'For Time · reps' },
  { name: 'Cindy', type: 'AMRAP · reps' },
  { name: 'Peso muerto', type: 'Peso · kg' },
] as const;
