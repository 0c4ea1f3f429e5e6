import type { VideoType } from '#domain/scoring/results/video-file.ts';

const endings: Record<VideoType, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' };

export const folder = 'videos/';

/** ATH-351: videos lie in a folder of their own. Each copy that was looked at has a name of its own. */
export const keyOf = (id: string, copy: string, type: VideoType): string => `${folder}${id}-${copy}.${endings[type]}`;

/** Of a store that named no copies yet. */
export const oldKeyOf = (id: string, type: VideoType): string => `${folder}${id}.${endings[type]}`;
