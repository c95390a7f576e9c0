/** One origin whose site can be replaced by that of another build, as a deployment does, and what it has sent. */
import { createServer, request } from "node:http";
import { listenLocally } from "../../../site/listen.ts";

/** One answer. */
export interface Sent {
  readonly path: string;
  readonly status: number;
  /** Of the body, as it was sent. */
  readonly bytes: number;
  /** `br`, `dcz`, … */
  readonly encoding: string | undefined;
}

export interface CountingProxy {
  /** `http://localhost:…` */
  readonly address: string;
  /** Every answer since the last deployment. */
  readonly sent: () => readonly Sent[];
  /** From now on the site at this address answers. */
  readonly deploy: (site: string) => void;
  readonly close: () => Promise<void>;
}

export async function startCountingProxy(site: string): Promise<CountingProxy> {
  let upstream = site;
  let sent: Sent[] = [];
  const server = createServer((call, answer) => {
    const list = sent;
    const path = call.url ?? "/";
    const passed = request(
      new URL(path, upstream),
      { method: call.method, headers: call.headers },
      (given) => {
        let bytes = 0;
        given.on("data", (part: Buffer) => {
          bytes += part.length;
        });
        const { statusCode: status = 0, headers } = given;
        given.on("end", () => list.push({ path, status, bytes, encoding: headers["content-encoding"] }));
        answer.writeHead(status, headers);
        given.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    call.pipe(passed);
  });
  const { port, close } = await listenLocally(server, 0);
  return {
    address: `http://localhost:${port}`,
    sent: () => sent,
    deploy(next) {
      upstream = next;
      sent = [];
    },
    close,
  };
}
