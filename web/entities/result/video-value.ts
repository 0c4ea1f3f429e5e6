/** R5: the video of a result, a link or a file that is stored already. */
export type VideoValue = { link: string } | { videoId: string; fileName: string };
