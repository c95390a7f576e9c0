import { PartyName } from "./party-name.tsx";
import { unbroken } from "./unbroken.css.ts";

interface MethodNameProps {
  readonly name: string;
  /** Of which fact it is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** A card or bank account. The masked number at its end stays with the word before it, and leaves it only where both have no room. */
export function MethodName({ name, "data-fact": fact }: MethodNameProps) {
  const [, before, number] = /^(.*) (\u2022{4} \d{4})$/.exec(name) ?? [];
  if (number === undefined) return <PartyName name={name} data-fact={fact} />;
  return (
    <bdi data-fact={fact}>
      {`${before}\u00A0`}
      <span className={unbroken}>{number}</span>
    </bdi>
  );
}
