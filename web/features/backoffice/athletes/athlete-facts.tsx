import type { z } from 'zod';
import type { AthleteDetailSchema } from '#contract/registration/entries.ts';
import { type Fact, Facts } from '#web/ui/pages/facts.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CorrectTyped } from './by-hand.tsx';
import { ageWords } from './entry-tags.tsx';

type Athlete = z.infer<typeof AthleteDetailSchema>;

// Writes a calendar day, which is the same in every time zone. A date of a list that is no day stays as typed.
const writtenDay = (day: string | null) => day?.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3-$2-$1') ?? null;

/** Shows the eleven values of an athlete that the specification names (ORG-145). */
export function AthleteFacts({ athlete }: { athlete: Athlete }) {
  const facts: Fact[] = [
    ['Nombre', athlete.name],
    ['Correo', athlete.email],
    ['Teléfono', athlete.phone],
    ['Fecha de nacimiento', writtenDay(athlete.birthdate)],
    ['Pasaporte', athlete.passport],
    ['Dirección', athlete.address],
    ['País', athlete.country],
    ['Estado', athlete.state],
    ['Ciudad', athlete.city],
    ['Talla de franela', athlete.shirtSize],
    ['Talla de short', athlete.shortSize],
  ];
  return (
    <>
      {!athlete.hasAccount && (
        <Notice action={<CorrectTyped athlete={athlete} />}>
          Compite con el nombre que escribiste: ocupa su plaza, sale en las tablas y recibe resultados.{' '}
          {athlete.email
            ? 'Con el enlace que le llegó por correo puede tomar su lugar con su cuenta.'
            : 'Sin un correo no tiene un enlace para tomar su lugar.'}
        </Notice>
      )}
      {athlete.hasAccount && !athlete.isConfirmed && (
        <Notice>
          Lo inscribió tu organización y todavía no ha confirmado. Hasta entonces solo ves su nombre y su correo.
        </Notice>
      )}
      {athlete.outOfAge && (
        <Notice tone="warn" title="Fuera de edad">
          {ageWords(athlete.outOfAge)}. Sigue inscrito: tú decides si se queda, pasa a otra categoría o se retira.
        </Notice>
      )}
      <Facts label="Datos del atleta" facts={facts} missing="Sin datos" />
    </>
  );
}
