/** Answers for each row of a list of people (N10). */
export const enrolling = {
  name: 'Falta el nombre.',
  nameless: 'Ese correo no tiene cuenta de atleta: escribe el nombre.',
  mateName: 'Falta el nombre de un miembro.',
  alone: 'La categoría es individual: la fila trae un equipo.',
  tooMany: (members: number) => `Los equipos de esta categoría son de ${members}: sobran miembros.`,
  twiceInTeam: 'El mismo correo está dos veces en el equipo.',
  joined: 'Ya está inscrito en el evento.',
  namesake: 'Ya hay alguien sin correo con ese nombre en la categoría.',
  teamThere: 'Ese equipo ya está en la categoría, con todos los de la fila.',
  adds: (who: readonly string[], given: readonly string[] = []) => {
    const list = new Intl.ListFormat('es');
    const parts = [
      who.length > 0 && `se ${who.length === 1 ? 'suma' : 'suman'} ${list.format(who)}`,
      given.length > 0 && `${given.length === 1 ? 'recibe' : 'reciben'} su correo ${list.format(given)}`,
    ];
    return `El equipo ya está: ${parts.filter(Boolean).join('; ')}.`;
  },
  getsAddress: 'Ya está sin correo: recibe este, con el enlace para tomar su lugar.',
  taken: 'Ya tomó su lugar con su cuenta, o ya no está en el evento.',
  alonePlace: 'No es un equipo: nadie más cabe en esa inscripción.',
  teamFull: (members: number) => `El equipo ya está completo: es de ${members}.`,
  mateJoined: (who: string) => `${who} ya está inscrito en el evento.`,
  few: (members: number) => `El equipo trae menos de ${members}.`,
  age: ([min, max]: readonly [number, number]) => `Su perfil no entra en las edades de la categoría: ${min} a ${max}.`,
  admits: 'Según su perfil, la categoría no es para esta persona.',
  otherAccount: 'Ese correo es de una cuenta que no es de atleta: pídele el suyo de atleta.',
  noEmail: 'Sin correo no recibe un enlace para tomar su lugar.',
  lookups: 'Hoy ya se revisaron demasiadas filas. Intenta mañana.',
} as const;
