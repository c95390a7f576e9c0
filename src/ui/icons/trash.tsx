import { Icon, type IconProps } from "./icon.tsx";

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M9.5 7V4.5h5V7M6 7l.8 13h10.4L18 7M10 11v5.5M14 11v5.5" />
    </Icon>
  );
}
