import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Answers that ask for another connection from when the server drains: this one would hold the stop up. Asked as the head
 * is written, whoever writes it.
 */
export const answersUntil = (isEnding: () => boolean) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      if (isEnding()) this.shouldKeepAlive = false;
      // Both forms of node:http: it looks itself which of the two the second one is.
      return super.writeHead(status, message as string, headers);
    }
  };
