// A group of choices cannot be called invalid at one of its fields: it marks itself.
const wrong = '[aria-invalid="true"], [data-invalid] input';

/** After a refused form: the first field that is wrong takes the focus, once its message is drawn. */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrong)?.focus());
}
