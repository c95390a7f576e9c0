import { parseSupport } from "../../machines/core/rules/support.ts";
import { useSettings } from "../hooks/actors.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import * as css from "./support-links.css.ts";
import { textLink } from "./text-link.css.ts";

/** The configured support addresses as links that read from left to right; renders nothing if none is configured. */
export function SupportLinks() {
  const { t } = useTranslation();
  const { email, phone, url } = parseSupport(useSettings()?.support);
  const links = [
    email && { name: "email" as const, href: `mailto:${email}`, text: email },
    phone && { name: "phone" as const, href: `tel:${phone.replaceAll(/[^\d+]/g, "")}`, text: phone },
    url && { name: "url" as const, href: url, text: url.replace(/^https:\/\//, "").replace(/\/$/, "") },
  ].filter((link) => typeof link === "object");
  if (links.length === 0) return null;
  return (
    <ul className={css.links}>
      {links.map(({ name, href, text }) => (
        <li key={name}>
          {t(`help.support.${name}`)}{" "}
          <a href={href} className={textLink} {...(name === "url" && { rel: "noreferrer" })}>
            <bdi dir="ltr">{text}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
