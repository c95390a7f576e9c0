/** Explains the marks of a drawing. */
import type { Texts } from "./texts.ts";

export function ChartLegend({ texts }: { readonly texts: Texts }) {
  const legendEntries = [
    ["start", texts.legendStart],
    ["state", texts.legendState],
    ["compound", texts.legendBox],
    ["anywhere", texts.legendAnywhere],
  ] as const;
  return (
    <details className="key">
      <summary>{texts.legend}</summary>
      <ul>
        {legendEntries.map(([className, meaning]) => (
          <li key={className}>
            <span className={`mark ${className}`} /> {meaning}
          </li>
        ))}
        <li>
          <strong>Aa</strong> {texts.legendEvent} · <span className="guard">Aa</span> {texts.legendGuard}
        </li>
        <li className="asks">{texts.legendAsks}</li>
        <li>{texts.legendInner}</li>
        {texts.legendMore !== "" && <li>{texts.legendMore}</li>}
      </ul>
    </details>
  );
}
