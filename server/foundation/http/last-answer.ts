import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Makes responses that close their connection while the server stops. An open connection would delay the stop. The
 * check runs when any code writes the head of a response.
 */
export const answersUntil = (isEnding: () => boolean) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      if (isEnding()) this.shouldKeepAlive = false;
      // `writeHead` of node:http accepts both forms, and checks which one the second argument is.
      return super.writeHead(status, message as string, headers);
    }
  };
