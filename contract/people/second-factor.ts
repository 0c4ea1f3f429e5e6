import { z } from 'zod';
import { DateTimeSchema, forOrganization, NoInput, Nothing } from '#contract/base.ts';
import { ProvenSecondFactorSchema, SecondFactorCodeSchema } from './account-forms.ts';

const tags = ['Cuentas'];
// The account types that can have a second factor: those that see or decide about other people (N9).
const theirs = forOrganization('itself', { also: ['staff', 'admin'] });
const Codes = z.object({ recoveryCodes: z.array(z.string()) });
const path = '/accounts/me/second-factor';

export const secondFactor = {
  read: theirs
    .route({ method: 'GET', path, tags, summary: 'Si la verificación en dos pasos está activa' })
    .output(z.object({ since: DateTimeSchema.nullable(), recoveryCodes: z.number().int() })),
  begin: theirs
    .route({ method: 'POST', path, tags, summary: 'Pedir una clave para la aplicación de códigos' })
    .input(NoInput)
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirm: theirs
    .route({ method: 'PUT', path, tags, summary: 'Activar la verificación con su primer código' })
    .input(ProvenSecondFactorSchema)
    .output(Codes),
  renewCodes: theirs
    .route({ method: 'POST', path: `${path}/recovery-codes`, tags, summary: 'Pedir otros códigos de recuperación' })
    .input(SecondFactorCodeSchema)
    .output(Codes),
  turnOff: theirs
    .route({ method: 'POST', path: `${path}/off`, tags, summary: 'Desactivar la verificación en dos pasos' })
    .input(ProvenSecondFactorSchema)
    .output(Nothing),
};
