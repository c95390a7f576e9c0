import { Icon, type IconProps } from "./icon.tsx";

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M10 4H4.5v16H10M9.5 12h11M17 8.5l3.5 3.5-3.5 3.5" />
    </Icon>
  );
}
