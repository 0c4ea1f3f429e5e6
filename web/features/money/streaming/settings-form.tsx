import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { StreamSettings } from '#contract/money/streaming.ts';
import { formatAmount, formatMoney, parseMoney } from '#domain/foundation/money/money.ts';
import { readEmbed } from '#domain/money/streaming/embed.ts';
import { leastStreamCents, mostStreamCents } from '#domain/money/streaming/stream-access.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Figures } from '#web/ui/pages/figures.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { StreamFrame } from './stream-frame.tsx';

const words = messages.streaming;
type Typed = { iframe: string; price: string; isFree: boolean; streamingActive: boolean };

const typedOf = ({ iframe, price, isFree, streamingActive }: StreamSettings): Typed => ({
  iframe,
  price: formatAmount(price, 'USD'),
  isFree,
  streamingActive,
});

function checkIframe(iframe: string, { streamingActive }: Typed) {
  if (iframe.trim() === '') return streamingActive ? words.noIframe : null;
  return readEmbed(iframe) === null ? words.iframe : null;
}

function checkPrice(price: string, { isFree }: Typed) {
  const cents = parseMoney(price, 'USD');
  const isPrice = cents !== null && cents <= mostStreamCents && (isFree || cents >= leastStreamCents);
  return isPrice ? null : words.price;
}

/** Edits the platform's only stream (PUB-271). The price is typed in dollars and sent in cents (L7). */
export function StreamSettingsForm({ saved }: { saved: StreamSettings }) {
  const queries = useQueryClient();
  const show = (settings: StreamSettings) => {
    queries.setQueryData(api.streaming.settings.queryKey(), settings);
    form.setValues(typedOf(settings));
    form.resetDirty(typedOf(settings));
  };
  const { form, isDirty, isSending, failure, bound } = useSimpleForm({
    begin: typedOf(saved),
    schema: { iframe: checkIframe, price: checkPrice },
    mutation: api.streaming.save.mutationOptions(),
    input: values => ({ form: { ...values, price: parseMoney(values.price, 'USD') ?? 0 }, version: saved.version }),
    saved: settings => {
      show(settings);
      notify.success('Transmisión guardada');
    },
  });
  const { iframe } = form.getValues();
  const preview = readEmbed(iframe);
  return (
    <Stack gap="lg">
      <StreamFigures saved={saved} />
      <Stack {...bound} as="form" className="measure">
        <Stack className="card inside">
          <TextArea
            label="Código para insertar"
            description="De YouTube, Vimeo, Twitch, Cloudflare Stream o Mux. También vale la dirección del video."
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps('iframe')}
          />
          {preview && (
            <Stack gap="xs">
              <p className="eyebrow">Vista previa</p>
              <StreamFrame src={preview} title="Vista previa de la transmisión" />
            </Stack>
          )}
          <Text size="sm" dim>
            Quien ve una transmisión de YouTube puede pasar su dirección a otros.
          </Text>
          <TextField
            label="Precio"
            description="Lo que paga cada persona por esta transmisión."
            inputMode="decimal"
            leftSection={<span aria-hidden="true">$</span>}
            required
            {...form.getInputProps('price')}
          />
          <Checkbox
            label="Gratis"
            description="La ve toda persona con cuenta."
            {...form.getInputProps('isFree', { type: 'checkbox' })}
          />
          <Checkbox
            label="Mostrar"
            description="Sin marcarlo, la página dice que no hay transmisión."
            {...form.getInputProps('streamingActive', { type: 'checkbox' })}
          />
        </Stack>
        <FormEnd isSending={isSending} submitLabel="Guardar" disabled={!isDirty} failure={failure}>
          {isDirty && 'Hay cambios sin guardar.'}
        </FormEnd>
      </Stack>
      <StartNewStream saved={saved} isDirty={isDirty} onStarted={show} />
    </Stack>
  );
}

type StartNewStreamProps = { saved: StreamSettings; isDirty: boolean; onStarted: (settings: StreamSettings) => void };

const endsOf = (passes: number) => {
  if (passes === 0) return 'Nadie tiene un pase de la actual.';
  return passes === 1 ? 'Termina 1 pase de la actual.' : `Terminan ${passes} pases de la actual.`;
};

/** Starts a new stream. It asks first, because the passes of the present stream end then (T3). */
function StartNewStream({ saved, isDirty, onStarted }: StartNewStreamProps) {
  const start = useAction(api.streaming.startNew.mutationOptions(), { done: onStarted });
  const ask = async () => {
    const yes = await confirmDialog({
      title: '¿Empezar una transmisión nueva?',
      text: `${endsOf(saved.passes)} La nueva empieza apagada y sin código.`,
      lines: isDirty ? ['Los cambios sin guardar se pierden.'] : undefined,
      confirmLabel: 'Empezar',
      tone: 'destroy',
    });
    if (yes) start.mutate({ version: saved.version });
  };
  return (
    <Row gap="md">
      <Button variant="danger" loading={start.isPending} onClick={() => void ask()}>
        Empezar una transmisión nueva
      </Button>
      <Text size="sm" dim>
        {endsOf(saved.passes)}
      </Text>
    </Row>
  );
}

/** Shows the state and the income of the stream. Test money is listed apart and not added. */
function StreamFigures({ saved }: { saved: StreamSettings }) {
  const { streamingActive, streamNo, passes, charged, refunded, testCharged } = saved;
  return (
    <>
      <Figures
        label="La transmisión"
        figures={[
          { name: 'Ahora', value: streamingActive ? 'Activa' : 'Apagada', note: `La transmisión número ${streamNo}` },
          { name: 'Pases', value: passes, note: 'Los que valen ahora' },
          { name: 'Cobrado', value: formatMoney(charged, 'USD'), note: 'Sin dinero de prueba' },
          { name: 'Reembolsado', value: formatMoney(refunded, 'USD'), note: 'Lo que volvió a las personas' },
        ]}
      />
      {testCharged > 0 && (
        <Notice tone="warn" title="Modo de prueba">
          Además hay {formatMoney(testCharged, 'USD')} de prueba: no es dinero de verdad y no entra en estas cuentas.
        </Notice>
      )}
    </>
  );
}
