import { Button } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { moneyIn } from '#web/lib/form/money-in.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { DurationField, MoneyField, NumberField } from '#web/ui/fields/number-field.tsx';
import { RichTextField } from '#web/ui/fields/rich-text-field.tsx';
import { Wizard, WizardBar } from '#web/ui/forms/wizard.tsx';
import { Row } from '#web/ui/layout.tsx';
import { RichText } from '#web/ui/texts/rich-text.tsx';
import styles from './catalogue.module.css';
import { Group } from './group.tsx';

const yesOrNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];
const types = [
  { value: 'offline', label: 'Presencial', description: 'Todos compiten en el mismo lugar.' },
  { value: 'online', label: 'En línea', description: 'Cada quien compite donde está y envía su video.' },
];
const example = '<h3>Qué traer</h3><p>Ropa <strong>cómoda</strong> y:</p><ul><li>agua</li><li>toalla</li></ul>';

export function Entries() {
  const [start, setStart] = useState('2026-11-20T17:30');
  const [cap, setCap] = useState<number | null>(750);
  const [places, setPlaces] = useState<number | null>(120);
  const [price, setPrice] = useState<number | null>(125_000);
  const [type, setType] = useState<string | null>('offline');
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [html, setHtml] = useState(example);
  return (
    <>
      <Group title="Fechas, números, respuestas">
        <DateTimeField
          label="Inicio"
          required
          value={start}
          onChange={setStart}
          min="2026-11-18T00:00"
          invalidError={messages.field.dateTime}
        />
        <DateTimeField
          label="Inicio de la final"
          value={start}
          onChange={setStart}
          invalidError={messages.field.dateTime}
          locked="El evento ya empezó: no se puede cambiar"
        />
        <Row gap="xs" className={styles.row}>
          <NumberField label="Atletas" value={places} onChange={setPlaces} min={1} max={500} />
          <DurationField label="Time cap" value={cap} onChange={setCap} invalidError={messages.field.duration} />
          <MoneyField label="Precio" value={price} onChange={setPrice} {...moneyIn('USD')} />
        </Row>
        <ChoiceField label="Tipo" required value={type} onChange={setType} options={types} />
        <ChoiceField
          label="¿Hay clasificatorio?"
          row
          value={answer}
          onChange={setAnswer}
          options={yesOrNo}
          error={answer === null ? 'Por favor selecciona una respuesta!' : undefined}
        />
        <ChoiceField
          label="¿Compiten equipos?"
          value={true}
          onChange={setAnswer}
          options={yesOrNo}
          locked="Ya hay inscritos"
        />
      </Group>
      <Group title="Texto con formato">
        <RichTextField label="Términos" value={html} onChange={setHtml} description="Lo leerá cada atleta." />
        <RichText html={example} />
      </Group>
      <Group title="Asistente de dos pasos">
        <Wizard steps={['Informacion General', 'Listo']} current={0}>
          <WizardBar back={<Button variant="default">Anterior</Button>}>
            <Button>Guardar cambios</Button>
          </WizardBar>
        </Wizard>
      </Group>
    </>
  );
}
