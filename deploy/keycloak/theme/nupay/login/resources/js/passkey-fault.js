/**
 * Puts one of a form's sentences into it, in the place of the last one.
 * @param reason of the template that has the sentence; none takes the last one away
 */
export function showFault(form, reason) {
  form.querySelector(".fault")?.remove();
  const template = form.querySelector(`template[data-reason="${reason}"]`);
  template?.after(template.content.cloneNode(true));
}
