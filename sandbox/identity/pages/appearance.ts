import type { Language } from "../../../src/machines/core/rules/languages.ts";
import { pageLanguages } from "./messages.ts";

/**
 * Language and theme of a page. `dark` is undefined if the request does not set it: then the system's setting decides.
 */
export interface Appearance {
  readonly language: Language;
  readonly dark: boolean | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Reads `dark` and `locale` of the authorization request, Keycloak's `kc_locale` and OpenID Connect's `ui_locales`.
 * Earlier sources take precedence; without any, the browser's languages are used (Accept-Language). The page uses the
 * first of these languages in which it exists, or else English.
 */
export function readAppearance(
  sources: readonly Parameters[],
  acceptLanguage: string | undefined,
): Appearance {
  const requestedLocales = sources.flatMap(({ kc_locale, locale, ui_locales }) =>
    [kc_locale, locale, ui_locales].filter((value) => typeof value === "string"),
  );
  const languages = [
    ...requestedLocales.flatMap((value) => value.split(" ")),
    ...acceptedLanguages(acceptLanguage ?? ""),
  ];
  const dark = sources.map((source) => source.dark).find((value) => value === "true" || value === "false");
  return {
    language: languages.map(pageLanguageOf).find((language) => language !== undefined) ?? "en",
    dark: dark === undefined ? undefined : dark === "true",
  };
}

/** The languages by their weight, without those that the header excludes (RFC 9110, section 12.5.4). */
function acceptedLanguages(header: string): string[] {
  return header
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.toLowerCase().startsWith("q="));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

function pageLanguageOf(tag: string): Language | undefined {
  const language = tag.trim().toLowerCase().split("-")[0];
  return pageLanguages.find((code) => code === language);
}

/** The query that passes the appearance to the provider's next page. */
export function appearanceQuery({ language, dark }: Appearance): string {
  return new URLSearchParams({
    kc_locale: language,
    ...(dark === undefined ? {} : { dark: String(dark) }),
  }).toString();
}
