import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

/** Announcements for screen readers while an exercise is dragged. */
export function dragWords(nameOf: (id: UniqueIdentifier) => string, placeOf: (id: UniqueIdentifier) => number) {
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}.`,
    // At first it is over itself: return undefined, because any text would cut off the start announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} pasaría al puesto ${placeOf(over.id) + 1}.` : undefined,
    onDragEnd: ({ active, over }) => over && `Soltaste ${nameOf(active.id)} en el puesto ${placeOf(over.id) + 1}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} vuelve a su puesto.`,
  } as Announcements;
  const screenReaderInstructions: ScreenReaderInstructions = {
    draggable: 'Pulsa la barra espaciadora para tomar el ejercicio, las flechas para moverlo y otra vez para soltarlo.',
  };
  return { announcements, screenReaderInstructions };
}
