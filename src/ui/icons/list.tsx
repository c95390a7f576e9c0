import { Icon, type IconProps } from "./icon.tsx";

export function ListIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
    </Icon>
  );
}
