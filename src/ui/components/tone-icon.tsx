import { CheckIcon } from "../icons/landing.ts";
import { AlertIcon, InfoCircleIcon } from "../icons/signed-in.ts";
import { LogoLine } from "./logo-line.tsx";

interface ToneIconProps {
  /** `checking` draws the line of the logo while an outcome is being checked. */
  readonly tone: "success" | "info" | "checking" | "warning" | "error";
  readonly className: string;
}

/** The icon before a message of this tone. */
export function ToneIcon({ tone, className }: ToneIconProps) {
  const Icon = tone === "success" ? CheckIcon : tone === "info" ? InfoCircleIcon : AlertIcon;
  return <span className={className}>{tone === "checking" ? <LogoLine width={28} /> : <Icon />}</span>;
}
