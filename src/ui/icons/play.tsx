import { Icon, type IconProps } from "./icon.tsx";

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props} directional>
      <path d="M8.5 6v12l9.5-6z" />
    </Icon>
  );
}
