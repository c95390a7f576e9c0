import { Icon, type IconProps } from "./icon.tsx";

export function BankIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 9.5 12 4l8.5 5.5zM6 12.5v5M10 12.5v5M14 12.5v5M18 12.5v5M3.5 20.5h17" />
    </Icon>
  );
}
