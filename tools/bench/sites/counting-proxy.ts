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
  let upstream = site;
  let sentFiles: SentFile[] = [];
  const server = createServer((call, answer) => {
    const list = sentFiles;
    const path = call.url ?? "/";
    const passed = request(
      new URL(path, upstream),
      { method: call.method, headers: call.headers },
      (message) => {
        let bytes = 0;
        message.on("data", (part: Buffer) => {
          bytes += part.length;
        });
        const { statusCode: status = 0, headers } = message;
        message.on("end", () => list.push({ path, status, bytes, encoding: headers["content-encoding"] }));
        answer.writeHead(status, headers);
        message.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    call.pipe(passed);
  });
  const { port, close } = await listenLocally(server, 0);
  return {
    address: `http://localhost:${port}`,
    sent: () => sentFiles,
    deploy(next) {
      upstream = next;
      sentFiles = [];
    },
    close,
  };
}
