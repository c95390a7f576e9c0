/** An origin whose site can be replaced by another build, as in a deployment. It records all responses. */
import { createServer, request } from "node:http";
import { listenLocally } from "../../../site/listen.ts";

/** One response. */
export interface SentFile {
  readonly path: string;
  readonly status: number;
  /** Bytes of the body, as sent. */
  readonly bytes: number;
  /** `br`, `dcz`, … */
  readonly encoding: string | undefined;
}

export interface CountingProxy {
  /** `http://localhost:…` */
  readonly address: string;
  /** Every response since the last deployment. */
  readonly sent: () => readonly SentFile[];
  /** Serves the site at this address from now on. */
  readonly deploy: (site: string) => void;
  readonly close: () => Promise<void>;
}

export async function startCountingProxy(site: string): Promise<CountingProxy> {
  let upstreamAddress = site;
  let sentFiles: SentFile[] = [];
  const server = createServer((call, answer) => {
    const requestFiles = sentFiles;
    const path = call.url ?? "/";
    const proxyRequest = request(
      new URL(path, upstreamAddress),
      { method: call.method, headers: call.headers },
      (message) => {
        let bytes = 0;
        message.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        const { statusCode: status = 0, headers } = message;
        message.on("end", () =>
          requestFiles.push({ path, status, bytes, encoding: headers["content-encoding"] }),
        );
        answer.writeHead(status, headers);
        message.pipe(answer);
      },
    );
    proxyRequest.on("error", () => answer.destroy());
    call.pipe(proxyRequest);
  });
  const { port, close } = await listenLocally(server, 0);
  return {
    address: `http://localhost:${port}`,
    sent: () => sentFiles,
    deploy(nextAddress) {
      upstreamAddress = nextAddress;
      sentFiles = [];
    },
    close,
  };
}
