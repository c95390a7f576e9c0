/** How a person can contact support. */
export interface Support {
  readonly email?: string;
  /** The text as pages show it: digits, spaces, brackets, hyphens and a leading plus. */
  readonly phone?: string;
  /** An `https` URL. */
  readonly url?: string;
}

const isValid: Readonly<Record<keyof Support, (text: string) => boolean>> = {
  email: (text) => /^[^\s@<>"?&,]+@[^\s@<>"?&,]+\.[^\s@<>"?&,]+$/.test(text),
  phone: (text) => /^\+?[\d ()-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 3,
  url: (text) => /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#][^\s"<>]*)?$/.test(text),
};

export const supportFields = ["email", "phone", "url"] as const satisfies readonly (keyof Support)[];

/** The valid fields of `support` in the configuration; invalid ones are left out. */
export function supportOf(writtenSupport: unknown): Support {
  if (typeof writtenSupport !== "object" || writtenSupport === null) return {};
  const validEntries = Object.entries(writtenSupport).filter(
    ([name, text]) =>
      supportFields.includes(name as keyof Support) &&
      typeof text === "string" &&
      isValid[name as keyof Support](text),
  );
  return Object.fromEntries(validEntries);
}
