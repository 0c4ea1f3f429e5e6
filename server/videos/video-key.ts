import type { VideoType } from '#domain/results/video-file.ts';

const endings: Record<VideoType, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' };

export const folder = 'videos/';

/** ATH-351: videos lie in a folder of their own. */
export const keyOf = (id: string, type: VideoType): string => `${folder}${id}.${endings[type]}`;

export const idOfKey = (key: string): string | null =>
  /^videos\/([0-9a-f-]{36})\.(?:mp4|mov|webm)$/.exec(key)?.[1] ?? null;
