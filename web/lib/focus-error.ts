// A group of choices is wrong as a whole and takes no focus: its first field does.
const wrong = '[aria-invalid="true"]:not([role=radiogroup]), [data-invalid] input';
const mostFrames = 20;

/** After a refused form: the first field that is wrong takes the focus, once its message is drawn and it is open again. */
export function focusFirstError(form: HTMLElement | null, framesLeft = mostFrames) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrong);
    if (field && !field.matches(':disabled')) field.focus();
    else if (framesLeft > 0) focusFirstError(form, framesLeft - 1);
  });
}
