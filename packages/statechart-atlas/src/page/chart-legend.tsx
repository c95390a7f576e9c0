/** Explains the marks of a drawing. */
import type { Texts } from "./texts.ts";

export function ChartLegend({ texts }: { readonly texts: Texts }) {
  const marks = [
    ["start", texts.legendStart],
    ["state", texts.legendState],
    ["compound", texts.legendBox],
    ["anywhere", texts.legendAnywhere],
  ] as const;
  return (
    <details className="key">
      <summary>{texts.legend}</summary>
      <ul>
        {marks.map(([mark, meaning]) => (
          <li key={mark}>
            <span className={`mark ${mark}`} /> {meaning}
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
