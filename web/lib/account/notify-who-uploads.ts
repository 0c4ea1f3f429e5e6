import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** In a file of its own, because the guards are in every first load (ATH-188, ATH-190). */
export const notifyWhoUploads = (why: 'notSignedIn' | 'athletesOnly') => notify.error(messages.upload[why]);
