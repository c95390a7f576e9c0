import { Icon, type IconProps } from "./icon.tsx";

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" />
    </Icon>
  );
}
