import type { AnyRoute } from '@tanstack/react-router';

/** The address of a screen below another one; `/` is the base itself. */
type Below<Base extends string, Path extends string> = Base extends '/'
  ? Path
  : Path extends Base
    ? '/'
    : Path extends `${Base}/${infer Rest}`
      ? Rest
      : never;

const below = (base: string, path: string) => (base === '/' ? path : path.slice(base.length + 1) || '/');

/** Common options of an area's screens: the guarding parent route and an address of `paths`. */
export const screensOf =
  <Parent extends AnyRoute, Base extends Parent['fullPath'] & string>(parent: Parent, base: Base) =>
  <Path extends string>(path: Path, title?: string) => ({
    getParentRoute: () => parent,
    path: below(base, path) as Below<Base, Path>,
    staticData: { title },
  });
