/** A name with a direction of its own; a masked number in it never breaks in two. */
export function PartyName({ name }: { readonly name: string }) {
  return <bdi>{name.replaceAll("\u2022 ", "\u2022\u00A0")}</bdi>;
}
