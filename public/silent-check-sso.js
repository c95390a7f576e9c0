// keycloak-js opens this page in a hidden frame and waits for the address the provider sent it back to.
if (window.parent !== window) window.parent.postMessage(window.location.href, window.location.origin);
