import { Icon, type IconProps } from "./icon.tsx";

export function ExclamationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v9M12 19h.01" />
    </Icon>
  );
}
