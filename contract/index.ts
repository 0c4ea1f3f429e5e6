import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { boxes } from './boxes.ts';
import { platform } from './platform.ts';

/** All that may be asked. */
export const contract = { accounts, boxes, admin, platform };
