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

/**
 * Returns the PayPal order id of a message. Our order id inside the message is not trusted. The client id is public. So
 * any browser can make a PayPal order that names ours but pays a stranger. We know our own references before a browser
 * sees them.
 */
function referenceOf({ event_type, resource }: Message): string | null {
  return textOf(event_type)?.startsWith('CHECKOUT.ORDER.')
    ? textOf(resource?.id)
    : textOf(resource?.supplementary_data?.related_ids?.order_id);
}

/** Reads a webhook. PayPal verifies a message by its exact bytes, so the body is forwarded, not serialized again. */
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
  return answer.verification_status === 'SUCCESS' ? { id, reference: referenceOf(message) } : null;
}
