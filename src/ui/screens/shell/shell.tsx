import { useSelector } from "@xstate/react";
import { type ReactNode, useId, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Logo } from "../../components/logo.tsx";
import { useAppearance, usePersonSession, useShell } from "../../hooks/actors.ts";
import { usePagesModule } from "../../hooks/loaded-screens.ts";
import { useDisplayedPerson } from "../../hooks/use-displayed-person.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CloseIcon } from "../../icons/landing.ts";
import { MenuIcon } from "../../icons/signed-in.ts";
import { media } from "../../theme/media.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { PagesLoadFailedBanner } from "./pending-page.tsx";
import * as css from "./shell.css.ts";
import * as sidebarCss from "./sidebar.css.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useScrollToTopOnNavigation } from "./use-scroll-to-top-on-navigation.ts";

/**
 * The frame around every page behind the sign-in: top bar, sidebar or drawer, banners of payments. A press on the menu
 * button rerenders only the button and the menu, not the frame.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const personSession = usePersonSession();
  const appearance = useAppearance();
  const menuId = useId();
  const pagesModule = usePagesModule();
  const mainRef = useRef<HTMLElement>(null);
  useScrollToTopOnNavigation();
  const signOut = () => personSession.send({ type: "signOut.requested", appearance: appearance() });
  return (
    <>
      <button type="button" className={css.skip} onClick={() => mainRef.current?.focus()}>
        {t("shell.skipToContent")}
      </button>
      <TopBar avatar={<PersonAvatar />} menuButton={<MenuButton menuId={menuId} />} onLogout={signOut} />
      <div className={css.columns}>
        <SidebarColumn menuId={menuId} onLogout={signOut} />
        <main ref={mainRef} className={css.main} tabIndex={-1}>
          <div className={css.page}>
            <OfflineBanner />
            <PagesLoadFailedBanner />
            {pagesModule ? <pagesModule.PaymentBanners /> : null}
            {children}
          </div>
        </main>
      </div>
      <MenuDrawer menuId={menuId} onLogout={signOut} />
      {pagesModule ? <pagesModule.LeaveConfirmation /> : null}
      {pagesModule ? <pagesModule.InactivityWarning /> : null}
    </>
  );
}

interface MenuProps {
  readonly menuId: string;
  readonly onLogout: () => void;
}

/** The links are in a sidebar, on a small screen in a drawer. */
function useMenu(): { readonly isNarrow: boolean; readonly isShown: boolean } {
  const isNarrow = useMedia(media.drawer);
  const isShown = useSelector(useShell(), (snapshot) =>
    snapshot.matches(isNarrow ? { drawer: "open" } : { sidebar: "shown" }),
  );
  return { isNarrow, isShown };
}

function MenuButton({ menuId }: Pick<MenuProps, "menuId">) {
  const { t } = useTranslation();
  const shell = useShell();
  const { isNarrow, isShown } = useMenu();
  const pagesModule = usePagesModule();
  const isExpanded = isShown && (!isNarrow || pagesModule !== undefined);
  return (
    <IconButton
      label={t("shell.toggleMenu")}
      icon={<MenuIcon />}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? menuId : undefined}
      onClick={() => shell.send({ type: "menu.toggled", wide: !isNarrow })}
    />
  );
}

function SidebarColumn({ menuId, onLogout }: MenuProps) {
  const { isNarrow, isShown } = useMenu();
  if (!isShown || isNarrow) return null;
  return (
    <div id={menuId} className={css.sidebar}>
      <div className={css.sidebarContent}>
        <Sidebar onLogout={onLogout} />
      </div>
    </div>
  );
}

function MenuDrawer({ menuId, onLogout }: MenuProps) {
  const { t } = useTranslation();
  const shell = useShell();
  const { isNarrow, isShown } = useMenu();
  const pagesModule = usePagesModule();
  if (!isShown || !isNarrow || pagesModule === undefined) return null;
  const close = () => shell.send({ type: "drawer.dismissed" });
  return (
    <pagesModule.Drawer id={menuId} label={t("shell.navigation")} onDismiss={close}>
      <div className={sidebarCss.drawerHeader}>
        <Logo />
        <IconButton label={t("common.close")} icon={<CloseIcon />} onClick={close} />
      </div>
      <Sidebar onLogout={onLogout} />
    </pagesModule.Drawer>
  );
}

function PersonAvatar() {
  const { firstName, lastName } = useDisplayedPerson();
  return <Avatar firstName={firstName} lastName={lastName} />;
}
