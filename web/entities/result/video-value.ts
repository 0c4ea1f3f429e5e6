export type VideoValue = { link: string } | { videoId: string; fileName: string };
