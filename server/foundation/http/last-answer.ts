import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Responses that close their connection while the server drains. An open connection would delay the stop. The check
 * runs when the head is written, by whatever code.
 */
export const answersUntil = (isEnding: () => boolean) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      if (isEnding()) this.shouldKeepAlive = false;
      // node:http accepts both forms and checks which one the second argument is.
      return super.writeHead(status, message as string, headers);
    }
  };
