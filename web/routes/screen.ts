import type { AnyRoute } from '@tanstack/react-router';

/** An address below another one; `/` is the other one itself. */
type Below<Base extends string, Path extends string> = Base extends '/'
  ? Path
  : Path extends Base
    ? '/'
    : Path extends `${Base}/${infer Rest}`
      ? Rest
      : never;

const below = (base: string, path: string) => (base === '/' ? path : path.slice(base.length + 1) || '/');

/** How the screens of an area begin: below the route that guards and frames them, at an address of `paths`. */
export const screensOf =
  <Parent extends AnyRoute, Base extends Parent['fullPath'] & string>(parent: Parent, base: Base) =>
  <Path extends string>(path: Path, title?: string) => ({
    getParentRoute: () => parent,
    path: below(base, path) as Below<Base, Path>,
    staticData: { title },
  });
