import { createIcon } from "../../icons/icon.tsx";

export const EnvelopeIcon = createIcon("M3.5 6.5h17v12h-17zM3.5 7l8.5 6.5L20.5 7");
