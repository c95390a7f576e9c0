import { Icon, type IconProps } from "./icon.tsx";

export function ChevronNextIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M9.5 6l6 6-6 6" />
    </Icon>
  );
}
