/** The icons of the pages, menus and dialogs, which load after the dashboard. */
import { createIcon } from "./icon.tsx";

export const CalendarIcon = createIcon("M4 6h16v14.5H4zM4 10.5h16M8 3.5V8M16 3.5V8");

export const EditIcon = createIcon("M14.5 5.5l4 4M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z");

export const MoreIcon = createIcon(
  "M11.125 5a.875 .875 0 1 0 1.75 0a.875 .875 0 1 0 -1.75 0zM11.125 12a.875 .875 0 1 0 1.75 0a.875 .875 0 1 0 -1.75 0zM11.125 19a.875 .875 0 1 0 1.75 0a.875 .875 0 1 0 -1.75 0z",
);

export const ChevronDownIcon = createIcon("M6 9.5l6 6 6-6");

export const ShieldIcon = createIcon(
  "M12 3.5l7.5 2.5v6c0 4.5-3 7.3-7.5 8.5-4.5-1.2-7.5-4-7.5-8.5V6zM8.5 12l2.5 2.5 4.5-4.5",
);

export const MinusIcon = createIcon("M5 12h14");

export const SearchIcon = createIcon("M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM15 15l5.5 5.5");

export const DownloadIcon = createIcon("M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14");

export const FilterIcon = createIcon("M4 7h16M7 12h10M10 17h4");

export const EyeIcon = createIcon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z",
);

export const EyeOffIcon = createIcon(
  "M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2",
);

export const CardIcon = createIcon("M3.5 6h17v12.5h-17zM3.5 10.5h17M7 15h3");
