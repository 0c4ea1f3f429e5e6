// Who hears a step in the browser's history before the router does. Browsers call the window's own listeners in the order
// in which they came, capturing or not, so this one has to be there before the router (main.tsx); who uses it comes later.
export const wayBack: { hear?: (event: PopStateEvent) => void } = {};

window.addEventListener('popstate', event => wayBack.hear?.(event), { capture: true });
