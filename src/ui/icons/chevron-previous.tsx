import { Icon, type IconProps } from "./icon.tsx";

export function ChevronPreviousIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M14.5 6l-6 6 6 6" />
    </Icon>
  );
}
