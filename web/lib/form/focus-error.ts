// A group of choices is wrong as a whole but takes no focus. So its first field takes the focus.
const wrong = '[aria-invalid="true"]:not([role=radiogroup]), [data-invalid] input';
const mostFrames = 20;

/** After a refused form: focuses the first wrong field once its message is rendered and it is enabled again. */
export function focusFirstError(form: HTMLElement | null, framesLeft = mostFrames) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrong);
    if (field && !field.matches(':disabled')) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
