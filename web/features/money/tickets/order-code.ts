import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepOrderSecret, orderSecretOf } from '#web/lib/order-secret.ts';

const mailed = /^#([\w-]{43})$/;

/**
 * Opens an order without an account. The code is behind the # of a mailed link: no server reads it, and a reload finds
 * it again. Without one it is the secret in this browser. Also returns a function to replace it.
 */
export function useOrderCode(orderId: string) {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => mailed.exec(window.location.hash)?.[1] ?? orderSecretOf(orderId));
  const takeCode = (next: string) => {
    keepOrderSecret(orderId, next);
    setCode(next);
    void navigate({ to: '.', hash: next, replace: true });
  };
  return { code, takeCode };
}
