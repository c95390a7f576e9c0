/** Writes one statement's PDF away from the page, and says how far it is. */
import type { StatementFile } from "../../../machines/rules/statement-file.ts";
import { makeStatementPdf } from "./statement-pdf.ts";
import { loadTypefaces } from "./typefaces.ts";

export type PdfReport =
  | { readonly kind: "progressed"; readonly ratio: number }
  | { readonly kind: "finished"; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly reason: string };

/** The part of a dedicated worker that is used here; the page's types know none. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<StatementFile>) => void) | null;
  postMessage(report: PdfReport, transfer?: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => void write(data);

async function write(file: StatementFile): Promise<void> {
  try {
    const typefaces = await loadTypefaces(JSON.stringify(file.texts));
    let said = 0;
    const pdf = await makeStatementPdf(file, typefaces, (ratio) => {
      if (ratio - said < 0.02 && ratio < 1) return;
      said = ratio;
      scope.postMessage({ kind: "progressed", ratio });
    });
    const bytes = new Uint8Array(pdf);
    scope.postMessage({ kind: "finished", pdf: bytes }, [bytes.buffer]);
  } catch (error) {
    scope.postMessage({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}
