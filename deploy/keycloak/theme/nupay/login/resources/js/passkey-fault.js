/**
 * Shows one of a form's error messages instead of the last one.
 * @param reason of the message's template; without it, the last message is removed
 */
export function showFault(form, reason) {
  form.querySelector(".fault")?.remove();
  const template = form.querySelector(`template[data-reason="${reason}"]`);
  template?.after(template.content.cloneNode(true));
}
