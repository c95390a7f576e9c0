import { Icon, type IconProps } from "./icon.tsx";

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 3.5h8v17H8zM11 17.5h2" />
    </Icon>
  );
}
