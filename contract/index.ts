import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { boxes } from './boxes.ts';
import { categories } from './categories.ts';
import { events } from './events.ts';
import { platform } from './platform.ts';
import { generalWods, wods } from './wods.ts';

/** All that may be asked. */
export const contract = { accounts, boxes, admin, platform, events, categories, wods, generalWods };
