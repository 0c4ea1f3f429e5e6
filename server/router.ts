import { accounts } from '#server/accounts/accounts.procedures.ts';
import { admin } from '#server/admin/admin.procedures.ts';
import { boxes } from '#server/boxes/boxes.procedures.ts';
import { categories } from '#server/categories/categories.procedures.ts';
import { events } from '#server/events/events.procedures.ts';
import { os } from '#server/http/procedures.ts';
import { platform } from '#server/platform/platform.procedures.ts';
import { generalWods } from '#server/wods/general-wods.procedures.ts';
import { wods } from '#server/wods/wods.procedures.ts';

/** Every procedure of the contract; a missing one does not compile. */
export const router = os.router({ accounts, boxes, admin, platform, events, categories, wods, generalWods });
