import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';

/** ATH-188, ATH-190. A file of its own: the guards are in everybody's first load. */
export const tellWhoUploads = (why: 'notSignedIn' | 'athletesOnly') => notify.error(messages.upload[why]);
