import { Icon, type IconProps } from "./icon.tsx";

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 10.5 12 3.5l8 7V20h-5.5v-6h-5v6H4z" />
    </Icon>
  );
}
