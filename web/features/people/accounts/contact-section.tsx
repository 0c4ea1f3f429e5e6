import type { GetInputPropsReturnType } from '@mantine/form';
import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { PhoneField } from './phone-field.tsx';

type Props = {
  field: (name: 'phonePrefix') => GetInputPropsReturnType;
  must: (name: 'phone' | 'pais' | 'estado' | 'ciudad') => GetInputPropsReturnType;
  done?: boolean;
};

export const ContactSection = ({ field, must, done }: Props) => (
  <FormSection title="Contacto" done={done}>
    <PhoneField prefix={field('phonePrefix')} phone={must('phone')} country={must('pais').value} />
    <CountryField {...must('pais')} />
    <TextField label="Estado" autoComplete="address-level1" {...must('estado')} />
    <TextField label="Ciudad" autoComplete="address-level2" {...must('ciudad')} />
  </FormSection>
);
