import { Icon, type IconProps } from "./icon.tsx";

export function TransferInIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M20 8.5H5M8 5.5l-3 3M20 14.5H4M7 17.5l-3-3" />
    </Icon>
  );
}
