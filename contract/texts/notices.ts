export const push = {
  unknownService: 'Ese servicio de avisos no lo conocemos.',
  badKeys: 'Este navegador no dio las claves de sus avisos. Vuelve a activarlos.',
  isOff: 'Este teléfono ya no recibe avisos. Actívalos otra vez.',
  away: 'El servicio de avisos de tu teléfono no respondió. Prueba otra vez en un minuto.',
  triedEnough: 'Ya enviaste muchas pruebas hoy. Si la última llegó, los avisos también llegarán.',
} as const;

const placeOf = (heat: string, rail: number, floor: string | null) =>
  [`${heat}, carril ${rail}`, floor].filter(Boolean).join(' · ');

type Place = { heat: string; rail: number; hour: string };

/** The words of a notification: its title, then its one line. */
export const notices = {
  test: { title: 'Los avisos funcionan', body: 'Así te avisaremos cuando se acerque tu heat.' },
  soon: (minutes: number, heat: string, rail: number, floor: string | null) => ({
    title: `Te toca en ~${minutes} min`,
    body: placeOf(heat, rail, floor),
  }),
  floor: (heat: string, rail: number, floor: string | null) => ({
    title: 'Ahora: a pista',
    body: placeOf(heat, rail, floor),
  }),
  /** Names what differs of the place before. */
  moved: (is: Place, was: Place) => {
    const before = [
      was.heat === is.heat ? '' : was.heat,
      was.hour === is.hour ? '' : was.hour,
      was.rail === is.rail ? '' : `carril ${was.rail}`,
    ].filter(Boolean);
    const now = [was.heat === is.heat ? '' : is.heat, is.hour, `carril ${is.rail}`].filter(Boolean);
    return { title: 'Tu heat cambió', body: `${now.join(', ')} (antes ${before.join(', ')})` };
  },
  result: (result: string) => ({ title: 'Confirmado', body: result }),
} as const;
