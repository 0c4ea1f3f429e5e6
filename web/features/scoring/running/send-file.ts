import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import { type ColumnChoice, writeChoice } from '#domain/scoring/running/choose-columns.ts';

/** How to read the file. `columns` is null to use the file's own heading. */
export type FileReading = { asMinutes: boolean; columns: ColumnChoice | null };
type Steps = { options: FileReading; onProgress?: (share: number) => void; onSent?: () => void; signal: AbortSignal };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends the file. It uses XMLHttpRequest, because `fetch` reports no progress of an upload. */
export function sendFile(
  categoryId: string,
  file: File,
  { options: { asMinutes, columns }, onProgress, onSent, signal }: Steps,
): Promise<RunningPreview> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({
      fileName: file.name,
      ...(asMinutes && { times: 'minutes' }),
      ...(columns && { columns: writeChoice(columns) }),
    });
    request.open('POST', `/organization/running/${encodeURIComponent(categoryId)}?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent?.();
    // The request also fails here when the file was changed on the disk.
    request.onerror = () => reject(new ORPCError('CUT', { message: messages.running.cut }));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const body = jsonOf(request.responseText);
      if (request.status === 200 && body) resolve(body as RunningPreview);
      else if (isORPCErrorJson((body as { json?: unknown } | null)?.json))
        reject(createORPCErrorFromJson((body as { json: Parameters<typeof createORPCErrorFromJson>[0] }).json));
      else reject(new ORPCError('UNEXPECTED_ANSWER', { status: 500, message: messages.server.unexpected }));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
