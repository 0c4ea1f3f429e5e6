import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** This code has a file of its own, because every first load contains the guards (ATH-188, ATH-190). */
export const notifyWhoUploads = (why: 'notSignedIn' | 'athletesOnly') => notify.error(messages.upload[why]);
