import { useSelector } from "@xstate/react";
import type { Language } from "../../machines/core/rules/languages.ts";
import { useGate, useSession, useSettings } from "./actors.ts";
import { useLanguage } from "./use-language.ts";
import { useProduct } from "./use-product.ts";

/** The details of the holder and the account in statements and receipts. */
export interface DocumentDetails {
  readonly product: string;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  readonly holderName: string;
  /** Undefined until the account is known. */
  readonly accountId: string | undefined;
}

/** The details of the signed-in person's documents; the name is the account's, once it is known. */
export function useDocumentDetails(): DocumentDetails {
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const product = useProduct();
  const person = useSelector(useSession(), (snapshot) => snapshot.context.person);
  const account = useSelector(useGate(), (snapshot) => snapshot.context.account);
  const { firstName = "", lastName = "" } = account ?? person ?? {};
  const holderName = `${firstName} ${lastName}`.trim();
  return { product, language, timeZone, holderName, accountId: account?.accountId };
}
