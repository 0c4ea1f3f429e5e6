import type { Paypal } from './paypal-client.ts';
import type { WebhookNews } from './provider.ts';

const signed = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
};

type Message = {
  id?: unknown;
  event_type?: unknown;
  resource?: {
    id?: unknown;
    custom_id?: unknown;
    purchase_units?: { custom_id?: unknown }[];
    supplementary_data?: { related_ids?: { order_id?: unknown } };
  };
};

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function parse(body: Buffer): Message | null {
  try {
    const message: unknown = JSON.parse(body.toString());
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    return null;
  }
}

/** The PayPal order that a message is about, and the order of ours that we wrote into it. */
function subjectOf({ event_type, resource }: Message): { reference: string | null; orderId: string | null } {
  const type = textOf(event_type) ?? '';
  if (type.startsWith('CHECKOUT.ORDER.')) {
    return { reference: textOf(resource?.id), orderId: textOf(resource?.purchase_units?.[0]?.custom_id) };
  }
  // A refund carries its own id in custom_id, not the order's.
  const isCapture = type.startsWith('PAYMENT.CAPTURE.') && type !== 'PAYMENT.CAPTURE.REFUNDED';
  return {
    reference: textOf(resource?.supplementary_data?.related_ids?.order_id),
    orderId: isCapture ? textOf(resource?.custom_id) : null,
  };
}

/** PayPal itself says whether a message is its own: of exactly these bytes, so they are not written anew. */
export async function readPaypalWebhook(
  paypal: Paypal,
  webhookId: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<WebhookNews | null> {
  const proof = Object.entries(signed).map(([name, header]) => [name, headers[header] ?? ''] as const);
  const message = parse(body);
  const id = textOf(message?.id);
  if (!message || !id || proof.some(([, value]) => value === '')) return null;
  const question = JSON.stringify({ ...Object.fromEntries(proof), webhook_id: webhookId });
  const { result } = await paypal.post(
    '/v1/notifications/verify-webhook-signature',
    `${question.slice(0, -1)},"webhook_event":${body.toString()}}`,
  );
  const answer = JSON.parse(result) as { verification_status?: unknown };
  return answer.verification_status === 'SUCCESS' ? { id, ...subjectOf(message) } : null;
}
