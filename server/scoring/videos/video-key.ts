import type { VideoType } from '#domain/scoring/results/video-file.ts';

const endings: Record<VideoType, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' };

export const folder = 'videos/';

/** Videos have their own folder. Each checked copy has its own name (ATH-351). */
export const keyOf = (id: string, copy: string, type: VideoType): string => `${folder}${id}-${copy}.${endings[type]}`;

/** Key from before copies had names. */
export const oldKeyOf = (id: string, type: VideoType): string => `${folder}${id}.${endings[type]}`;
