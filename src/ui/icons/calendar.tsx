import { Icon, type IconProps } from "./icon.tsx";

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v14.5H4zM4 10.5h16M8 3.5V8M16 3.5V8" />
    </Icon>
  );
}
