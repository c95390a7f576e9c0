/** How a person can contact support. */
export interface SupportContacts {
  readonly email?: string;
  /** The text as pages show it: digits, spaces, brackets, hyphens and a leading plus. */
  readonly phone?: string;
  /** An `https` URL. */
  readonly url?: string;
}

const isValid: Readonly<Record<keyof SupportContacts, (text: string) => boolean>> = {
  email: (text) => /^[^\s@<>"?&,]+@[^\s@<>"?&,]+\.[^\s@<>"?&,]+$/.test(text),
  phone: (text) => /^\+?[\d ()-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 3,
  url: (text) => /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#][^\s"<>]*)?$/.test(text),
};

export const supportFields = ["email", "phone", "url"] as const satisfies readonly (keyof SupportContacts)[];

/** The valid fields of `support` in the configuration; invalid ones are left out. */
export function parseSupport(writtenSupport: unknown): SupportContacts {
  if (typeof writtenSupport !== "object" || writtenSupport === null) return {};
  const validEntries = Object.entries(writtenSupport).filter(
    ([name, text]) =>
      supportFields.includes(name as keyof SupportContacts) &&
      typeof text === "string" &&
      isValid[name as keyof SupportContacts](text),
  );
  return Object.fromEntries(validEntries);
}
