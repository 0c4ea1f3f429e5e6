// Event descriptions by the season's organizers, some long, some empty.

export type DemoAbout = { description: string; programme: string; contactEmail: string; contactPhone: string };

export const ofHeights: DemoAbout = {
  description: [
    'Una final de dos días a 1,600 metros, al pie del teleférico; antes, un clasificatorio en video desde tu gimnasio.',
    'Hay lugar para quien compite por primera vez (Escalado Mixto) y para quien viene a ganar. Trae abrigo: a las siete de la mañana hace frío.',
  ].join('\n\n'),
  programme: [
    'Sábado',
    '07:00 Llegada y entrega de dorsales',
    '08:30 Charla con los jueces',
    '09:00 Primer heat',
    '17:00 Cierre del día',
    '',
    'Domingo',
    '08:00 Calentamiento',
    '09:00 Heats finales',
    '16:30 Premiación',
  ].join('\n'),
  contactEmail: 'organizacion@demo.pizarra.test',
  contactPhone: '+58 274 555 0142',
};

export const ofNightRace: DemoAbout = {
  description:
    'Diez kilómetros por las calles del casco colonial, de noche y con antorchas. Circuito cerrado al tráfico, dos puestos de agua y guardarropa.',
  programme: ['16:00 Retiro de kits', '18:00 Calentamiento con música', '18:30 Salida', '21:30 Premiación'].join('\n'),
  contactEmail: 'carrera.hatillo@demo.pizarra.test',
  contactPhone: '',
};

export const ofLeague: DemoAbout = {
  description:
    'Cuarta fecha de la liga. Puntúan todos los que llegan a la final; la quinta y última se decide con esta tabla.',
  programme: '',
  contactEmail: '',
  contactPhone: '+58 241 555 0177',
};
