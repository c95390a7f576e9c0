import { Icon, type IconProps } from "./icon.tsx";

export function SlidersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="2.25" />
      <circle cx="15" cy="16" r="2.25" />
      <path d="M3.5 8h3.25M11.25 8h9.25M3.5 16h9.25M17.25 16h3.25" />
    </Icon>
  );
}
