import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { loadScript } from '#web/lib/load-script.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import styles from './pay.module.css';
import type { Payment } from './use-payment.ts';

// The part of PayPal's script that we use: https://developer.paypal.com/sdk/js/reference
type Buttons = { render: (node: HTMLElement) => Promise<void>; close: () => Promise<void> };
declare global {
  interface Window {
    paypal?: {
      Buttons: (options: {
        createOrder: () => Promise<string>;
        onApprove: () => Promise<void>;
        onCancel: () => void;
        onError: (error: unknown) => void;
      }) => Buttons;
    };
  }
}

/** Our server created the order. The buttons only let the person approve it, and the server captures it (ATH-155). */
export function PaypalButtons(props: { scriptUrl: string; providerOrderId: string; payment: Payment }) {
  const { scriptUrl, providerOrderId, payment } = props;
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const settle = useEffectEvent(() => payment.settle());
  const leave = useEffectEvent(() => payment.leavePaypal());
  const { setAway } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let current = true;
    let buttons: Buttons | undefined;
    const draw = async () => {
      await loadScript(scriptUrl);
      if (!current || !place.current) return;
      buttons = window.paypal?.Buttons({
        createOrder: async () => {
          setAway(true);
          return providerOrderId;
        },
        onApprove: () => settle(),
        onCancel: () => leave(),
        onError: () => {
          notify.error(messages.joining.declined);
          void settle();
        },
      });
      await buttons?.render(place.current);
      if (current) setState(buttons ? 'ready' : 'failed');
    };
    setState('loading');
    draw().catch(() => {
      if (current) setState('failed');
    });
    return () => {
      current = false;
      void buttons?.close().catch(() => undefined);
    };
  }, [scriptUrl, providerOrderId, attempt]);
  return (
    <>
      {state === 'loading' && <LoadingRows rows={1} height={48} label="Cargando los botones de PayPal" />}
      {state === 'failed' && <FailedState compact level={3} onRetry={() => setAttempt(attempt + 1)} />}
      <div ref={place} className={styles.buttons} />
    </>
  );
}
