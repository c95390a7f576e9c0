export const equivalent = {
  "Identity.#reachable | BooleanLiteral | true → false":
    "It is read after a check alone, and each check sets it at its beginning.",
};
