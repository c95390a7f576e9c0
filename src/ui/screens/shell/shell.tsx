import { useSelector } from "@xstate/react";
import { type ReactNode, useId, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Logo } from "../../components/logo.tsx";
import { useAppearance, usePersonSession, useShell } from "../../hooks/actors.ts";
import { usePagesModule } from "../../hooks/loaded-screens.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { usePersonOnScreen } from "../../hooks/use-person-on-screen.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CloseIcon } from "../../icons/landing.ts";
import { media } from "../../theme/media.ts";
import { PagesLoadFailed } from "./awaited-page.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import * as css from "./shell.css.ts";
import * as sidebarCss from "./sidebar.css.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useScrollToTopOnNavigation } from "./use-scroll-to-top-on-navigation.ts";

/** The frame around every page behind the sign-in: top bar, sidebar or drawer, banners of payments. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const personSession = usePersonSession();
  const appearance = useAppearance();
  const shell = useShell();
  const isNarrow = useMedia(media.drawer);
  const isShown = useSelector(shell, (snapshot) =>
    snapshot.matches(isNarrow ? { drawer: "open" } : { sidebar: "shown" }),
  );
  const menuId = useId();
  const pagesModule = usePagesModule();
  const main = useRef<HTMLElement>(null);
  useScrollToTopOnNavigation();
  const signOut = () => personSession.send({ type: "signOut.requested", appearance: appearance() });
  const closeDrawer = () => shell.send({ type: "drawer.dismissed" });
  const sidebar = <Sidebar onLogout={signOut} />;
  return (
    <>
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        {t("shell.skipToContent")}
      </button>
      <TopBar
        avatar={<PersonAvatar />}
        menuShown={isShown && (!isNarrow || pagesModule !== undefined)}
        menuId={menuId}
        onToggleMenu={() => shell.send({ type: "menu.toggled", wide: !isNarrow })}
        onLogout={signOut}
      />
      <div className={css.columns}>
        {isShown && !isNarrow ? (
          <div id={menuId} className={css.sidebar}>
            <div className={css.sidebarContent}>{sidebar}</div>
          </div>
        ) : null}
        <main ref={main} className={css.main} tabIndex={-1}>
          <div className={css.page}>
            <OfflineBanner />
            <PagesLoadFailed />
            {pagesModule ? <pagesModule.PaymentBanners /> : null}
            {children}
          </div>
        </main>
      </div>
      {isShown && isNarrow && pagesModule ? (
        <pagesModule.Drawer id={menuId} label={t("shell.navigation")} onDismiss={closeDrawer}>
          <div className={sidebarCss.drawerHeader}>
            <Logo />
            <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={closeDrawer} />
          </div>
          {sidebar}
        </pagesModule.Drawer>
      ) : null}
      {pagesModule ? <pagesModule.LeaveConfirmation /> : null}
      {pagesModule ? <pagesModule.InactivityWarning /> : null}
    </>
  );
}

function PersonAvatar() {
  const { firstName, lastName } = usePersonOnScreen();
  return <Avatar firstName={firstName} lastName={lastName} />;
}
