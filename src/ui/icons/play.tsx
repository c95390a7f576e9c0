import { Icon, type IconProps } from "./icon.tsx";

/** As on any player: it does not turn round with the text. */
export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 6v12l9.5-6z" />
    </Icon>
  );
}
