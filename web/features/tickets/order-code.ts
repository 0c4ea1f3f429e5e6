import { useState } from 'react';
import { orderSecretOf } from '#web/lib/order-secret.ts';

const mailed = /^#([\w-]{43})$/;

/**
 * What opens an order that was bought without an account: the code behind the # of a mailed link, where no server reads
 * it and a reload finds it again, else what this browser kept when it bought.
 */
export function useOrderCode(orderId: string): string | undefined {
  const [code] = useState(() => mailed.exec(window.location.hash)?.[1] ?? orderSecretOf(orderId));
  return code;
}
