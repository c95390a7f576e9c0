import { Icon, type IconProps } from "./icon.tsx";

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14" />
    </Icon>
  );
}
