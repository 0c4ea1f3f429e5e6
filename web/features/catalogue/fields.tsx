import { Row } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Checkbox, Radio, SegmentedControl, Select, Switch, Tabs } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { PhotoField } from '#web/ui/fields/photo-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

export function Fields({ scheme }: { scheme: string }) {
  const [photo, setPhoto] = useState('');
  return (
    <>
      <Group title="Campos">
        <FormSection title="Datos del equipo" description="Así se verá en la tabla." done>
          <TextField label="Nombre" required defaultValue="María Alejandra" />
          <TextField label="Apellido" required defaultValue="Rodríguez 2" error="¡Caracteres inválidos!" />
          <TextField
            label="Teléfono"
            defaultValue="414 555 0182"
            leftSection={<IconPhone size={18} aria-hidden="true" />}
          />
          <TextField
            label="Correo"
            defaultValue="maria.rodriguez@correo.com.ve"
            locked="El correo no se puede cambiar"
          />
          <Select
            label="Categoría"
            placeholder="Elige una categoría"
            data={['RX Masculino', 'RX Femenino', 'Escalado']}
          />
          <PasswordField label="Contraseña" defaultValue="la pizarra" autoComplete="off" />
        </FormSection>
        <PhotoField
          label="Subir Foto"
          value={photo}
          onChange={setPhoto}
          typeError={messages.photo.type}
          sizeError={messages.photo.size}
          brokenError={messages.photo.broken}
          onReject={message => notify.error(message)}
        />
      </Group>
      <Group title="Elegir">
        <Row gap="xs" className={styles.row}>
          <Checkbox label="Recordarme" defaultChecked />
          <Checkbox label="Acepto los términos" />
        </Row>
        <Radio.Group label={`Modalidad (${scheme})`} defaultValue="individual">
          <Row gap="xs" className={styles.row}>
            <Radio value="individual" label="Individual" />
            <Radio value="equipo" label="Equipo" />
            <Switch label="Tiempo" defaultChecked />
            <Switch label="Auditoría" />
          </Row>
        </Radio.Group>
        <Row gap="xs" className={styles.row}>
          <SegmentedControl data={['Tabla', 'Tests', 'Videos']} aria-label={`Vista (${scheme})`} />
        </Row>
        <Tabs defaultValue="categorias">
          <Tabs.List aria-label={`Pestañas (${scheme})`}>
            <Tabs.Tab value="categorias">Categorías del evento</Tabs.Tab>
            <Tabs.Tab value="atletas">Atletas inscritos</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="categorias">
            <p className="text-sm dim">Cuatro categorías</p>
          </Tabs.Panel>
          <Tabs.Panel value="atletas">
            <p className="text-sm dim">Noventa y nueve atletas</p>
          </Tabs.Panel>
        </Tabs>
      </Group>
    </>
  );
}
