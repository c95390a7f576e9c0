import { Link, useLocation } from "wouter";
import { useDisplayedPerson } from "../../hooks/use-displayed-person.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import {
  BankIcon,
  DocumentIcon,
  HelpIcon,
  HomeIcon,
  ListIcon,
  LogoutIcon,
  SlidersIcon,
  UserIcon,
} from "../../icons/signed-in.ts";
import * as css from "./sidebar.css.ts";

const entries = [
  { path: "/dashboard", key: "shell.dashboard", Icon: HomeIcon },
  { path: "/bank-accounts", key: "shell.bankAccounts", Icon: BankIcon },
  { path: "/transactions", key: "shell.transactions", Icon: ListIcon },
  { path: "/account-statements", key: "shell.statements", Icon: DocumentIcon },
  { path: "/profile", key: "shell.profile", Icon: UserIcon },
  { path: "/settings", key: "shell.settings", Icon: SlidersIcon },
  { path: "/help", key: "shell.help", Icon: HelpIcon },
] as const;

interface SidebarProps {
  readonly onLogout: () => void;
}

/** Links to the pages, the signed-in person, and sign-out. */
export function Sidebar({ onLogout }: SidebarProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  return (
    <nav className={css.navigation} aria-label={t("shell.navigation")}>
      <ul className={css.links}>
        {entries.map(({ path, key, Icon }) => (
          <li key={path}>
            <Link href={path} className={css.link} aria-current={location === path ? "page" : undefined}>
              <Icon className={css.linkIcon} />
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.person}>
        <PersonDetails />
        <button type="button" className={css.logout} onClick={onLogout}>
          <LogoutIcon />
          {t("shell.logout")}
        </button>
      </div>
    </nav>
  );
}

function PersonDetails() {
  const { name, email } = useDisplayedPerson();
  return (
    <div className={css.personDetails}>
      {name === "" ? null : (
        <p className={css.name}>
          <bdi data-fact="person:name">{name}</bdi>
        </p>
      )}
      {email === "" ? null : (
        <p className={css.email}>
          <bdi dir="ltr" data-fact="person:email">
            {email}
          </bdi>
        </p>
      )}
    </div>
  );
}
