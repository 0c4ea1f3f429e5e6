import { expect, test } from 'vitest';
import { ProfileSchema } from '#contract/people/account-forms.ts';
import type { User } from '#contract/people/accounts.ts';
import { type SettingsType, settingsSchemas, settingsValues } from './settings-values.ts';

const stored: Record<string, string> = {
  firstName: 'María José',
  lastName: 'Peñalver',
  passport: 'V-17345112',
  boxName: 'Box Cumbre',
  birthdate: '1994-02-28',
  phonePrefix: 'CO-57',
  phone: '4145550182',
  ciudad: 'Mérida',
  estado: 'Mérida',
  pais: 'Venezuela',
  sexo: 'femenino',
  tallaFranela: 'M',
  tallaShort: 'XXXL',
  photo: '/files/images/00000000000000000000000000000000/full.webp',
  organization: 'Fundación Atlética',
  address: 'Calle 1',
  fullName: 'Rafael Quintero',
};

test.each(Object.keys(settingsSchemas) as SettingsType[])(
  'OPER-D2 settings of %s: saved without a change → every column that the form asks for keeps what it had',
  type => {
    const sent = ProfileSchema.parse(settingsValues({ type, ...stored } as unknown as User & { type: SettingsType }));
    for (const field of Object.keys(settingsSchemas[type].shape)) {
      // A failure with an empty example means a new field: add an example, and check that the form shows the field.
      expect(sent[field as keyof typeof sent], field).toBe({ ...stored, type }[field]);
    }
  },
);
