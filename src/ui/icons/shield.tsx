import { Icon, type IconProps } from "./icon.tsx";

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5l7.5 2.5v6c0 4.5-3 7.3-7.5 8.5-4.5-1.2-7.5-4-7.5-8.5V6zM8.5 12l2.5 2.5 4.5-4.5" />
    </Icon>
  );
}
