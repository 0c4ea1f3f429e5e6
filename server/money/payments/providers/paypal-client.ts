import { type ApiResponse, Client, Environment, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk';
import type { PaymentsConfig } from '#server/read-payments.ts';

type Settings = NonNullable<PaymentsConfig['paypal']>;

/**
 * Makes a client of PayPal. The SDK only knows PayPal's two addresses, but its request builder is public. So calls to
 * the sandbox or a test server are redirected there, OAuth included.
 */
function clientFor({ clientId, secret, apiUrl }: Settings): Client {
  class Readdressed extends Client {
    override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
      const build = super.getRequestBuilderFactory();
      if (!apiUrl) return build;
      return (method, path) => {
        const request = build(method, path);
        request.interceptRequest(sent => {
          const { pathname, search } = new URL(sent.url);
          return { ...sent, url: new URL(apiUrl).origin + pathname + search };
        });
        return request;
      };
    }
  }
  return new Readdressed({
    environment: Environment.Production,
    timeout: 15_000,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: secret, oAuthClockSkew: 60 },
  });
}

export type Paypal = {
  orders: OrdersController;
  payments: PaymentsController;
  /** Makes an authenticated call without an SDK controller. Sends the body unchanged. */
  post: (path: string, body: string) => Promise<ApiResponse<string>>;
};

export function connectPaypal(settings: Settings): Paypal {
  const client = clientFor(settings);
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    post: (path, body) => {
      const request = client.getRequestBuilderFactory()('POST', path);
      request.header('Content-Type', 'application/json');
      request.text(body);
      request.authenticate([{ oauth2: true }]);
      return request.callAsText();
    },
  };
}
