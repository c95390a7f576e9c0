import { Icon, type IconProps } from "./icon.tsx";

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 10.5A7.8 7.8 0 0 0 5 8.7M4.5 13.5A7.8 7.8 0 0 0 19 15.3M4.5 4.5v4.5H9M19.5 19.5V15H15" />
    </Icon>
  );
}
