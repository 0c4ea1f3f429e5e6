import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { AthleteDetailSchema } from '#contract/entries.ts';
import { client } from '#web/lib/api.ts';

type Athlete = z.infer<typeof AthleteDetailSchema>;

const TypedPersonDialog = lazy(() =>
  import('./typed-person.tsx').then(module => ({ default: module.TypedPersonDialog })),
);

/** N10: one more in the team, until the event is over; it is full by then, or there is none, where nothing shows. */
export function AddMate({ athlete: { entryId, team, matesLeft, isOver } }: { athlete: Athlete }) {
  const [opened, setOpened] = useState(false);
  if (isOver || matesLeft === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Sumar un miembro
      </Button>
      {opened && (
        <Suspense>
          <TypedPersonDialog
            title={`Sumar un miembro a ${team}`}
            begin={{ name: '', email: '' }}
            send={typed => client.entries.addMate({ entryId, ...typed })}
            about="Opcional. Le llega un enlace para tomar su lugar con su cuenta. No paga nada."
            submit="Sumar al equipo"
            done="El miembro ya es parte del equipo"
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** N10: an address that was mistyped or comes later; whoever has the old link has nothing then. */
export function CorrectTyped({ athlete: { uid, name, email, isOver } }: { athlete: Athlete }) {
  const [opened, setOpened] = useState(false);
  if (isOver) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {email ? 'Corregir nombre o correo' : 'Agregar su correo'}
      </Button>
      {opened && (
        <Suspense>
          <TypedPersonDialog
            title="Nombre y correo"
            begin={{ name, email }}
            send={typed => client.entries.correctTyped({ uid, ...typed })}
            about="A un correo nuevo le llega el enlace para tomar su lugar; el enlace anterior deja de servir."
            submit="Guardar"
            done="Datos guardados"
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
