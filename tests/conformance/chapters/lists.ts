import { type Chapter, demand, demandEqual, must, UntriedError } from "../check.ts";
import { demandSuccess, type WalletServer } from "../wallet-server.ts";

interface Line {
  readonly transactionId: string;
  readonly amount: number;
  readonly createdAt: string;
}
interface Page {
  readonly lines: readonly Line[];
  readonly pagination: {
    readonly hasNext: boolean;
    readonly page: number;
    readonly totalPages: number;
    readonly totalItems?: number;
  };
}

async function read(server: WalletServer, body: object): Promise<Page> {
  const answer = await server.ask("POST /wallet/list", { body });
  demandSuccess(answer);
  return { lines: answer.body.data, pagination: answer.body.pagination };
}

/** @throws Untried if the payer has fewer than two transactions */
async function readSome(server: WalletServer, moreParameters: object = {}): Promise<readonly Line[]> {
  const { lines } = await read(server, { page: 0, size: 100, ...moreParameters });
  if (lines.length < 2) throw new UntriedError("the payer has fewer than two transactions");
  return lines;
}

const idsOf = (lines: readonly Line[]) => lines.map(({ transactionId }) => transactionId);

function demandOrder(
  lines: readonly Line[],
  valueOfLine: (line: Line) => number,
  isAscending: boolean,
): void {
  const values = lines.map(valueOfLine);
  const sortedValues = values.toSorted((one, other) => (isAscending ? one - other : other - one));
  demandEqual(values, sortedValues, "the order");
}

export const listsChapter: Chapter = {
  id: "lists",
  title: "Order and pages",
  page: "openapi/wallet.yaml, POST /wallet/list",
  checks: [
    must(
      "newest-first",
      "The newest transaction comes first.",
      "The dashboard shows the newest four.",
      async (server) => {
        demandOrder(await readSome(server), ({ createdAt }) => Date.parse(createdAt), false);
      },
    ),
    must(
      "oldest-first",
      "orderBy ASC begins with the oldest.",
      "Statements are read forwards.",
      async (server) => {
        demandOrder(
          await readSome(server, { orderBy: "ASC" }),
          ({ createdAt }) => Date.parse(createdAt),
          true,
        );
      },
    ),
    must(
      "by-amount",
      "sortBy AMOUNT orders by the amount.",
      "The holder asks for the largest.",
      async (server) => {
        const descending = await readSome(server, { sortBy: "AMOUNT", orderBy: "DESC" });
        demandOrder(descending, ({ amount }) => amount, false);
        demandOrder(
          await readSome(server, { sortBy: "AMOUNT", orderBy: "ASC" }),
          ({ amount }) => amount,
          true,
        );
      },
    ),
    must(
      "page-size",
      "A page has no more than size, and page is echoed.",
      "Pages overlap on screen.",
      async (server) => {
        await readSome(server);
        for (const page of [0, 1]) {
          const { lines, pagination } = await read(server, { page, size: 1 });
          demandEqual([lines.length, pagination.page], [1, page], "length and page");
        }
      },
    ),
    must(
      "has-next",
      "hasNext is true on each page before the last and false on it; totalPages is their number.",
      "The app offers Next on it, and a statement is read until hasNext is false.",
      async (server) => {
        await readSome(server);
        const { pagination } = await read(server, { page: 0, size: 1 });
        const { totalPages, totalItems = totalPages } = pagination;
        demandEqual(
          [pagination.hasNext, totalItems],
          [true, totalPages],
          "hasNext and totalItems of the first page",
        );
        const lastPage = await read(server, { page: totalPages - 1, size: 1 });
        demandEqual(
          [lastPage.lines.length, lastPage.pagination.hasNext],
          [1, false],
          "length and hasNext of the last page",
        );
      },
    ),
    must("past-the-end", "A page past the end is empty.", "A shorter list is no error.", async (server) => {
      const { lines, pagination } = await read(server, { page: 100_000, size: 5 });
      demandEqual([lines, pagination.hasNext], [[], false], "the page");
    }),
    must(
      "pages-join",
      "Pages one after the other are the whole list, equal times and amounts included.",
      "A transaction would be shown twice, and another never.",
      async (server) => {
        for (const sortBy of ["CREATED_AT", "AMOUNT"]) {
          const wholeListIds = idsOf(await readSome(server, { sortBy })).slice(0, 12);
          const joinedIds: string[] = [];
          for (let page = 0; joinedIds.length < wholeListIds.length; page += 1) {
            const { lines } = await read(server, { page, size: 3, sortBy });
            demand(lines.length > 0, `Page ${page} is empty`);
            joinedIds.push(...idsOf(lines));
          }
          demandEqual(joinedIds.slice(0, wholeListIds.length), wholeListIds, `the pages by ${sortBy}`);
        }
      },
    ),
    must(
      "ids",
      "Each transaction has an id of its own.",
      "The app finds a payment's transaction by it.",
      async (server) => {
        const ids = idsOf(await readSome(server));
        demandEqual(new Set(ids).size, ids.length, "the number of ids");
      },
    ),
  ],
};
