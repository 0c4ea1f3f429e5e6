import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import styles from './pay.module.css';
import { PayBar } from './pay-bar.tsx';
import type { PayProps } from './pay-props.ts';
import { type CardElement, createCard, openStripe, type StripeScript } from './stripe-element.ts';

type Card = { stripe: StripeScript; element: CardElement };
/** `said` is the error that Stripe's field shows. */
type Typed = { empty: boolean; complete: boolean; said: string | null };

/** Stripe's Card Element makes the token; Stripe's own window handles 3-D Secure (J3). */
export function StripePay(props: PayProps) {
  const { providers, payment } = props;
  const settings = providers.stripe;
  const frame = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<Card | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [typed, setTyped] = useState<Typed>({ empty: true, complete: false, said: null });
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let element: CardElement | null = null;
    let current = true;
    const open = async () => {
      if (!settings || !frame.current) return;
      const stripe = await openStripe(settings);
      if (!current) return;
      element = createCard(stripe, frame.current);
      element.on('change', ({ empty, complete, error }) => {
        const said = error?.message ?? null;
        setTyped({ empty, complete, said });
        setError(said);
      });
      element.mount(frame.current);
      setCard({ stripe, element });
    };
    setFailed(false);
    open().catch(() => setFailed(current));
    return () => {
      current = false;
      element?.destroy();
      setCard(null);
    };
  }, [settings?.publishableKey, attempt]);

  const { next } = payment;
  const secret = next?.kind === 'confirm-card' ? next.clientSecret : null;
  const askBank = (clientSecret: string, stripe: StripeScript) =>
    payment.settle(async () => {
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (error) throw new Error(error.message ?? messages.joining.declined);
    });
  const onSecret = useEffectEvent(askBank);
  // The bank's question begins once per secret, also after a reload during the payment.
  useEffect(() => {
    if (secret && card) void onSecret(secret, card.stripe);
  }, [secret, card]);
  useEffect(() => card?.element.update({ disabled: payment.isBusy }), [card, payment.isBusy]);

  const pay = (event: FormEvent) => {
    event.preventDefault();
    // Opens the bank's window again after it was closed.
    if (secret && card) return void askBank(secret, card.stripe);
    // Stripe's field knows the error better than this form (ATH-156).
    if (typed.said) {
      setError(typed.said);
      return payment.refuseCard(typed.said);
    }
    // The buyer must complete the card before a charge (ATH-141, ATH-142).
    if (!card || !typed.complete) return setError(typed.empty ? messages.joining.cardNumber : messages.joining.card);
    void payment.payWithCard(async () => {
      const { token, error } = await card.stripe.createToken(card.element);
      if (!token) throw new Error(error?.message ?? messages.joining.card);
      return token.id;
    });
  };
  return (
    <form onSubmit={pay} noValidate>
      <Stack gap="xs" className={styles.below}>
        <Text id={id} as="span" size="sm" strong>
          Tarjeta
        </Text>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own around Stripe's. */}
        <div
          ref={frame}
          role="group"
          aria-labelledby={id}
          className={styles.frame}
          data-error={error ? true : undefined}
          hidden={isFailed}
        />
        {!card && !isFailed && <LoadingRows rows={1} height={48} label="Cargando el formulario de la tarjeta" />}
        {error && (
          <p className="mantine-InputWrapper-error" role="alert">
            {error}
          </p>
        )}
      </Stack>
      {isFailed && <FailedState compact level={3} onRetry={() => setAttempt(attempt + 1)} />}
      <PayBar {...props} isForm label={secret ? 'Continuar con tu banco' : props.label} />
    </form>
  );
}
