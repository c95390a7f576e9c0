interface PartyNameProps {
  readonly name: string;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** A name, isolated in its own direction; a masked number in it never breaks across lines. */
export function CounterpartyName({ name, "data-fact": fact }: PartyNameProps) {
  return <bdi data-fact={fact}>{name.replaceAll("\u2022 ", "\u2022\u00A0")}</bdi>;
}
