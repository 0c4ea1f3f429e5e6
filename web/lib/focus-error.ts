// A group of choices cannot be called invalid at one of its fields: it marks itself.
const wrong = '[aria-invalid="true"], [data-invalid] input';
const mostFrames = 20;

/** After a refused form: the first field that is wrong takes the focus, once its message is drawn and it is open again. */
export function focusFirstError(form: HTMLElement | null, framesLeft = mostFrames) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrong);
    if (field && !field.matches(':disabled')) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
