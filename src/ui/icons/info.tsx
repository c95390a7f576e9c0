import { Icon, type IconProps } from "./icon.tsx";

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 11v8M12 5.5h.01" />
    </Icon>
  );
}
