import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import { organizationRoutes } from './organization.ts';
import { staffRoutes } from './staff.ts';

type Route = { options: { path?: string; getParentRoute?: () => Route }; children?: readonly Route[] };

/** The full addresses of these routes and of the routes below them. */
function addresses(routes: readonly Route[], under = ''): string[] {
  return routes.flatMap(({ options, children }) => {
    const own = `${under}/${options.path ?? ''}`.replaceAll(/\/+/g, '/');
    return [own, ...addresses(children ?? [], own)];
  });
}

test('ORG-004 routes: dashboard, review and both managers exist for organizer and judge', () => {
  const all = addresses([organizationRoutes, ...staffRoutes] as unknown as Route[]);
  for (const screen of [
    ...[paths.organizationEvents, paths.ownEvent, paths.eventManager, paths.categoryManager],
    ...[paths.staffEvents, paths.staffReview, paths.staffEventManager, paths.staffCategoryManager],
  ]) {
    expect(all).toContain(screen);
  }
});
