/** The icons of the landing page. One module per chunk, so that no chunk contains another's icons. */
import { createIcon } from "./icon.tsx";

export const MoonIcon = createIcon("M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z");

export const SunIcon = createIcon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
);

export const PauseIcon = createIcon("M9 6.5v11M15 6.5v11");

/** Not mirrored in right-to-left text, as in any media player. */
export const PlayIcon = createIcon("M8.5 6v12l9.5-6z");

export const GlobeIcon = createIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM3 12h18M12 3c2.6 2.7 3.9 5.7 3.9 9s-1.3 6.3-3.9 9c-2.6-2.7-3.9-5.7-3.9-9S9.4 5.7 12 3z",
);

export const CheckIcon = createIcon("M5 12.5l4.5 4.5L19 7.5");

export const CloseIcon = createIcon("M6 6l12 12M18 6 6 18");

export const ExclamationIcon = createIcon("M12 5v9M12 19h.01");

export const InfoIcon = createIcon("M12 11v8M12 5.5h.01");
