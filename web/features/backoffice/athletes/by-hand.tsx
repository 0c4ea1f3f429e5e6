import { lazy } from 'react';
import type { z } from 'zod';
import type { TypedPersonSchema } from '#contract/registration/enroll-list.ts';
import type { AthleteDetailSchema } from '#contract/registration/entries.ts';
import { client } from '#web/lib/api.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';

type Athlete = z.infer<typeof AthleteDetailSchema>;
type Typed = z.infer<typeof TypedPersonSchema>;

const TypedPersonDialog = lazy(() =>
  import('./typed-person.tsx').then(module => ({ default: module.TypedPersonDialog })),
);

/** Adds a member to a team until the event is over. Hidden when the entry is no team or the team is full (N10). */
export const AddMate = ({ athlete: { entryId, team, matesLeft, isOver } }: { athlete: Athlete }) => (
  <DialogButton label="Sumar un miembro" isOffered={!isOver && matesLeft > 0}>
    {close => (
      <TypedPersonDialog
        title={`Sumar un miembro a ${team}`}
        begin={{ name: '', email: '' }}
        send={typed => client.entries.addMate({ entryId, ...typed })}
        about="Opcional. Le llega un enlace para tomar su lugar con su cuenta. No paga nada."
        submit="Sumar al equipo"
        done="El miembro ya es parte del equipo"
        onClose={close}
      />
    )}
  </DialogButton>
);

const changesOf = (typed: Typed, begun: Typed) => ({
  ...(typed.name !== begun.name && { name: typed.name }),
  ...(typed.email !== begun.email && { email: typed.email }),
});

/** Corrects or adds a person's email address. The link mailed to the old address becomes invalid (N10). */
export const CorrectTyped = ({ athlete: { uid, name, email, isOver } }: { athlete: Athlete }) => (
  <DialogButton label={email ? 'Corregir nombre o correo' : 'Agregar su correo'} size="sm" isOffered={!isOver}>
    {close => (
      <TypedPersonDialog
        title="Nombre y correo"
        begin={{ name, email }}
        send={(typed, begun) => client.entries.correctTyped({ uid, ...changesOf(typed, begun) })}
        about="A un correo nuevo le llega el enlace para tomar su lugar; el enlace anterior deja de servir."
        submit="Guardar"
        done="Datos guardados"
        onClose={close}
      />
    )}
  </DialogButton>
);
