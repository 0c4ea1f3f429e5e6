export const head = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store, no-transform',
  'x-accel-buffering: no',
  // The stream ends when the connection closes.
  'connection: close',
].join('\r\n');
// An event, not an SSE comment: browsers hide comments from the page, which needs this sign of life.
export const heartbeat = Buffer.from('event: beat\ndata: 1\n\n');
/** Heartbeat while the database is away: readers may not have the newest state. */
export const heartbeatAway = Buffer.from('event: beat\ndata: 0\n\n');

export const frameOf = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
