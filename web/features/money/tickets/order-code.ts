import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepOrderSecret, orderSecretOf } from '#web/lib/order-secret.ts';

const mailed = /^#([\w-]{43})$/;

/**
 * What opens an order that was bought without an account: the code behind the # of a mailed link, where no server reads
 * it and a reload finds it again, else what this browser kept when it bought. With what takes another in its place.
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
