/** The head of every stream. */
export const head = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store, no-transform',
  'x-accel-buffering: no',
  // Its end is the end of the connection.
  'connection: close',
].join('\r\n');
// An event and no comment: a browser tells nobody of comments, and this is how it learns that the line is alive.
export const heartbeat = Buffer.from('event: beat\ndata: 1\n\n');
/** The heartbeat while the database is away: what they have may not be the newest. */
export const heartbeatAway = Buffer.from('event: beat\ndata: 0\n\n');

export const frameOf = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
