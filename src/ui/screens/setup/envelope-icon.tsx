import { Icon, type IconProps } from "../../icons/icon.tsx";

export function EnvelopeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6.5h17v12h-17zM3.5 7l8.5 6.5L20.5 7" />
    </Icon>
  );
}
