/** R7: what a list of tests looks like, while the true one cannot be had. Nothing is sent to them. */
export const sampleTests = [
  { name: 'Fran', type: 'For Time · reps' },
  { name: 'Cindy', type: 'AMRAP · reps' },
  { name: 'Peso muerto', type: 'Peso · kg' },
] as const;
