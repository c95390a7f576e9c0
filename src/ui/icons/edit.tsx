import { Icon, type IconProps } from "./icon.tsx";

export function EditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.5 5.5l4 4M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z" />
    </Icon>
  );
}
