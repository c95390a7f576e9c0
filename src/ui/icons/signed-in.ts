/** The icons of the dashboard and of the frame around every page. */
import { createIcon } from "./icon.tsx";

export const RefreshIcon = createIcon(
  "M19.5 10.5A7.8 7.8 0 0 0 5 8.7M4.5 13.5A7.8 7.8 0 0 0 19 15.3M4.5 4.5v4.5H9M19.5 19.5V15H15",
);

export const PlusIcon = createIcon("M12 5v14M5 12h14");

export const TrashIcon = createIcon("M4 7h16M9.5 7V4.5h5V7M6 7l.8 13h10.4L18 7M10 11v5.5M14 11v5.5");

export const SnowflakeIcon = createIcon("M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9");

export const AlertIcon = createIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 7.5v5.5M12 16.5h.01");

export const InfoCircleIcon = createIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 11v5M12 7.5h.01");

export const ChevronNextIcon = createIcon("M9.5 6l6 6-6 6", "directional");

export const ChevronPreviousIcon = createIcon("M14.5 6l-6 6 6 6", "directional");

export const ClockIcon = createIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 7v5l3.5 2");

export const ListIcon = createIcon(
  "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  "directional",
);

export const TopUpIcon = createIcon("M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14");

export const TransferInIcon = createIcon("M20 8.5H5M8 5.5l-3 3M20 14.5H4M7 17.5l-3-3", "directional");

export const TransferOutIcon = createIcon("M4 8.5h15M16 5.5l3 3M4 14.5h16M17 17.5l3-3", "directional");

export const WithdrawIcon = createIcon("M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14");

export const BankIcon = createIcon(
  "M3.5 9.5 12 4l8.5 5.5zM6 12.5v5M10 12.5v5M14 12.5v5M18 12.5v5M3.5 20.5h17",
);

export const DocumentIcon = createIcon("M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6");

export const HelpIcon = createIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.45-1.2.95-1.2 1.8M12 16.8h.01",
);

export const HomeIcon = createIcon("M4 10.5 12 3.5l8 7V20h-5.5v-6h-5v6H4z");

export const LogoutIcon = createIcon("M10 4H4.5v16H10M9.5 12h11M17 8.5l3.5 3.5-3.5 3.5", "directional");

export const SlidersIcon = createIcon(
  "M6.75 8a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0zM12.75 16a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0zM3.5 8h3.25M11.25 8h9.25M3.5 16h9.25M17.25 16h3.25",
);

export const UserIcon = createIcon(
  "M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
);

export const MenuIcon = createIcon("M4 7h16M4 12h16M4 17h16");

export const BellIcon = createIcon("M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0");
