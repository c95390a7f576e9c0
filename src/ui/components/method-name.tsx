import { CounterpartyName } from "./party-name.tsx";
import { unbroken } from "./unbroken.css.ts";

interface MethodNameProps {
  readonly name: string;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/**
 * A card or bank account. The masked number stays on one line with the word before it; if both do not fit, the line
 * breaks between them.
 */
export function MethodName({ name, "data-fact": fact }: MethodNameProps) {
  const [, methodLabel, number] = /^(.*) (\u2022{4} \d{4})$/.exec(name) ?? [];
  if (number === undefined) return <CounterpartyName name={name} data-fact={fact} />;
  return (
    <bdi data-fact={fact}>
      {`${methodLabel}\u00A0`}
      <span className={unbroken}>{number}</span>
    </bdi>
  );
}
