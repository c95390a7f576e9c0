import { Icon, type IconProps } from "./icon.tsx";

export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h17v12.5h-17zM3.5 10.5h17M7 15h3" />
    </Icon>
  );
}
