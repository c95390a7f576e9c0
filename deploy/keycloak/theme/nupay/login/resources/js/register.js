// Keycloak asks for the password twice; here it can be looked at instead.
for (const copy of document.querySelectorAll("[data-same-as]")) {
  const original = document.getElementById(copy.dataset.sameAs);
  copy.form.addEventListener("submit", () => {
    copy.value = original.value;
  });
}
