import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { IconButton } from "../../components/icon-button.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { usePreferences, useSettings } from "../../hooks/actors.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LogoutIcon, UserIcon } from "../../icons/signed-in.ts";
import { CurrencyMenu } from "./currency-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Notifications } from "./notifications.tsx";
import * as css from "./shell.css.ts";
import { TopBarMenu } from "./top-bar-menu.tsx";

interface TopBarProps {
  readonly avatar: ReactNode;
  readonly menuButton: ReactNode;
  readonly onLogout: () => void;
}

export function TopBar({ avatar, menuButton, onLogout }: TopBarProps) {
  const product = useProduct();
  return (
    <header className={css.topBar}>
      {menuButton}
      <Link href="/dashboard" className={css.home}>
        <Logo title={product} />
      </Link>
      <div className={css.tools}>
        <LanguageMenu />
        <CurrencyMenu />
        <ThemeToggle />
        <Notifications />
        <ProfileMenu avatar={avatar} onLogout={onLogout} />
      </div>
    </header>
  );
}

/** A component of its own, so that a navigation does not render the whole bar. */
function ProfileMenu({ avatar, onLogout }: Pick<TopBarProps, "avatar" | "onLogout">) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <TopBarMenu
      name="profile"
      trigger={
        <IconButton variant="round" className={css.profile} label={t("shell.profileMenu")} icon={avatar} />
      }
      items={[
        {
          id: "profile",
          label: t("shell.profile"),
          icon: <UserIcon />,
          onSelect: () => navigate("/profile"),
        },
        { id: "logout", label: t("shell.logout"), icon: <LogoutIcon />, onSelect: onLogout },
      ]}
    />
  );
}

/** Renders nothing unless the product has two themes. */
function ThemeToggle() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const isDark = useSelector(preferences, (snapshot) => snapshot.hasTag("dark"));
  if (useSettings()?.themes[1] === undefined) return null;
  return (
    <ThemeSwitch
      label={t("shell.theme.toggle")}
      dark={isDark}
      onToggle={() => preferences.send({ type: "theme.toggled" })}
    />
  );
}
