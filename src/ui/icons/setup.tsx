/** The icon of the setup wizard. */
import { Icon, type IconProps } from "./icon.tsx";

export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14" />
    </Icon>
  );
}
