import '#web/ui/styles/form-styles.ts';
import { TicketBuyerSchema } from '#contract/money/ticket-buyer.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { readBuyer, writeBuyer } from './sale-draft.ts';
import type { ShownSale } from './sale-question.ts';
import type { Purchase } from './use-purchase.ts';

type Props = { sale: ShownSale; state: Purchase; isFree: boolean };

/** Asks for the buyer's name and address; before the payment the step shows them again. */
export function DataStep({ sale, state, isFree }: Props) {
  const { name, refused, change } = state;
  const { form, failure, bound } = useSimpleForm({
    begin: readBuyer(name) ?? sale.buyer ?? { name: '', email: '' },
    schema: TicketBuyerSchema,
    refused,
    // The page stores the answer until it sends it with the order.
    mutation: { mutationFn: async (buyer: { name: string; email: string }) => buyer },
    input: values => values,
    saved: buyer => {
      writeBuyer(name, buyer);
      change({ step: 'payment' });
    },
    losesNothing: true,
    onChange: values => writeBuyer(name, values),
  });
  return (
    <form {...bound}>
      <Stack>
        <StepTitle>Tus datos</StepTitle>
        <Stack className="card inside">
          <TextField label="Nombre" autoComplete="name" maxLength={120} required {...form.getInputProps('name')} />
          <TextField
            label="Correo"
            type="email"
            inputMode="email"
            autoComplete="email"
            description="Aquí llegan tus entradas. No necesitas una cuenta."
            required
            {...form.getInputProps('email')}
          />
        </Stack>
      </Stack>
      <WizardBar
        still
        note={failure && <FormFailure>{failure}</FormFailure>}
        back={
          <Button variant="default" size="lg" onClick={() => change({ step: 'choose' })}>
            Anterior
          </Button>
        }
      >
        <Button type="submit" size="lg">
          {isFree ? 'Pedir mis entradas' : 'Siguiente'}
        </Button>
      </WizardBar>
    </form>
  );
}
