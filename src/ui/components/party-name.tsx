interface PartyNameProps {
  readonly name: string;
  /** Of which fact it is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** A name with a direction of its own; a masked number in it never breaks in two. */
export function PartyName({ name, "data-fact": fact }: PartyNameProps) {
  return <bdi data-fact={fact}>{name.replaceAll("\u2022 ", "\u2022\u00A0")}</bdi>;
}
