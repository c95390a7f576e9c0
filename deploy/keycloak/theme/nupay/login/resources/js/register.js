// Keycloak requires the password twice; this page has a button to show it instead.
for (const copy of document.querySelectorAll("[data-same-as]")) {
  const original = document.getElementById(copy.dataset.sameAs);
  copy.form.addEventListener("submit", () => {
    copy.value = original.value;
  });
}
