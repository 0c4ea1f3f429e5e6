// The forms of the page that hold changes; apart from the hook that fills it, because the shell asks it on every page.
const dirtyForms = new Set<symbol>();

export const addUnsaved = (form: symbol) => dirtyForms.add(form);
export const removeUnsaved = (form: symbol) => dirtyForms.delete(form);

/** Whether a form somewhere on the page holds changes that are not saved. */
export const hasUnsaved = () => dirtyForms.size > 0;

/** The person gave the changes up: nothing asks about them again. */
export function forgetUnsaved() {
  dirtyForms.clear();
}
