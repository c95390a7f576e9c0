// Replaces the history entry of a form's response, because on Back the browser would not resend the form.
history.replaceState(null, "", location.href);

// A form is submitted once: a second submission during the request would find the page expired.
for (const form of document.forms) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => {
    sent = false;
  });
}

for (const button of document.querySelectorAll(".reveal")) {
  const control = document.getElementById(button.getAttribute("aria-controls"));
  const name = button.querySelector(".unseen");
  const show = (shown) => {
    control.type = shown ? "text" : "password";
    name.textContent = shown ? button.dataset.hide : button.dataset.show;
    button.dataset.shown = String(shown);
  };
  button.addEventListener("click", () => show(control.type === "password"));
  control.form.addEventListener("submit", () => show(false));
  button.hidden = false;
}
