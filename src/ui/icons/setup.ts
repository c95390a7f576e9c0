/** The icon of the setup wizard. */
import { createIcon } from "./icon.tsx";

export const UploadIcon = createIcon("M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14");
