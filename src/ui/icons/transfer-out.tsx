import { Icon, type IconProps } from "./icon.tsx";

export function TransferOutIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M4 8.5h15M16 5.5l3 3M4 14.5h16M17 17.5l3-3" />
    </Icon>
  );
}
