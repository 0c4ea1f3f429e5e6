import { formatMoney } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { greeting, type MailContent, mail } from '#server/foundation/mail/mail-words.ts';
import { testNote } from './money-words.ts';

type PaidStream = { uid: string; athleteName: string; total: number; isTest: boolean };

export const streamReceipt = ({ uid, athleteName, total, isTest }: PaidStream, url: string): MailContent =>
  mail('stream-receipt', 'Tu pase para la transmisión', {
    preheader: `Recibo por ${formatMoney(total, 'USD')}.`,
    title: 'Ya puedes ver la transmisión',
    paragraphs: [
      greeting(athleteName),
      'Tu pase vale hasta que termine esta transmisión, en dos dispositivos a la vez.',
      `Total: ${formatMoney(total, 'USD')}`,
      `Orden ${orderNumber(uid)}`,
    ],
    button: { label: 'Ver la transmisión', url },
    ...(isTest && { note: testNote }),
  });
