import type { VideoType } from '#domain/scoring/results/video-file.ts';

const endings: Record<VideoType, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' };

export const folder = 'videos/';

/** Returns the storage key of a checked copy. `copy` is new for each copy, so none overwrites another (ATH-351). */
export const keyOf = (id: string, copy: string, type: VideoType): string => `${folder}${id}-${copy}.${endings[type]}`;

/** Returns the storage key of a video from an earlier version. A copy had no name of its own then. */
export const oldKeyOf = (id: string, type: VideoType): string => `${folder}${id}.${endings[type]}`;
