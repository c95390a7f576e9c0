import type { AdapterPayload } from "oidc-provider";
import type { Database } from "../ports.ts";
import { nowInSeconds } from "./lifetimes.ts";

interface Row {
  payload: string;
  expires_at: bigint | number;
  consumed_at: bigint | number | null;
  uses: bigint | number;
}

export interface StoredModel {
  readonly payload: AdapterPayload;
  /** Epoch seconds. Read from the column, because `extend` does not change the payload. */
  readonly expiresAt: number;
  readonly consumedAt: number | undefined;
  readonly uses: number;
}

const sweepEverySeconds = 60;
/** Max rows that one call deletes, so that a sign-in does not wait long. */
const sweepLimit = 200;

/** Sessions, grants, codes, tokens and open sign-in pages in SQL. An expired entry is never returned. */
export class ModelStore {
  readonly #database: Database;
  #sweptAt = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async upsert(model: string, id: string, payload: AdapterPayload, lifetime: number): Promise<void> {
    await this.#sweep();
    await this.#database.query(
      `insert into identity_models (model, id, payload, account_id, grant_id, uid, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id,
         grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
      [
        model,
        id,
        JSON.stringify(payload),
        payload.accountId ?? null,
        payload.grantId ?? null,
        payload.uid ?? null,
        nowInSeconds() + lifetime,
      ],
    );
  }

  find(model: string, id: string): Promise<StoredModel | undefined> {
    return this.#findBy("id", model, id);
  }

  async has(model: string, id: string): Promise<boolean> {
    return (await this.find(model, id)) !== undefined;
  }

  findByUid(model: string, uid: string): Promise<StoredModel | undefined> {
    return this.#findBy("uid", model, uid);
  }

  /**
   * Marks the entry as used, in one statement, so that only one caller is the first. A second use is accepted within
   * `gracePeriod` seconds of the first. Returns false for any later use.
   */
  async consume(model: string, id: string, gracePeriod: number): Promise<boolean> {
    const now = nowInSeconds();
    const rows = await this.#database.query(
      `update identity_models set uses = uses + 1, consumed_at = coalesce(consumed_at, $3)
       where model = $1 and id = $2 and (uses = 0 or (uses = 1 and consumed_at >= $4)) returning id`,
      [model, id, now, gracePeriod === 0 ? now + 1 : now - gracePeriod],
    );
    return rows.length > 0;
  }

  async extend(model: string, uid: string, lifetime: number): Promise<void> {
    await this.#database.query("update identity_models set expires_at = $3 where model = $1 and uid = $2", [
      model,
      uid,
      nowInSeconds() + lifetime,
    ]);
  }

  async destroy(model: string, id: string): Promise<void> {
    await this.#database.query("delete from identity_models where model = $1 and id = $2", [model, id]);
  }

  async destroyByGrant(grantId: string): Promise<void> {
    await this.#database.query("delete from identity_models where grant_id = $1 and model <> 'Interaction'", [
      grantId,
    ]);
  }

  async destroyByAccount(accountId: string): Promise<void> {
    await this.#database.query("delete from identity_models where account_id = $1", [accountId]);
  }

  async destroyAll(): Promise<void> {
    await this.#database.query("delete from identity_models");
  }

  async #findBy(column: "id" | "uid", model: string, value: string): Promise<StoredModel | undefined> {
    // A client may send NUL, which PostgreSQL's text type does not allow and no stored value has.
    if (value.includes("\u0000")) return undefined;
    const [row] = await this.#database.query<Row>(
      `select payload, expires_at, consumed_at, uses from identity_models
       where model = $1 and ${column} = $2 and expires_at > $3`,
      [model, value, nowInSeconds()],
    );
    if (row === undefined) return undefined;
    const payload: AdapterPayload = JSON.parse(row.payload);
    return {
      payload,
      expiresAt: Number(row.expires_at),
      consumedAt: row.consumed_at === null ? undefined : Number(row.consumed_at),
      uses: Number(row.uses),
    };
  }

  async #sweep(): Promise<void> {
    const now = nowInSeconds();
    if (Math.abs(now - this.#sweptAt) < sweepEverySeconds) return;
    const sweptRows = await this.#database.query(
      `delete from identity_models where (model, id) in (
         select model, id from identity_models where expires_at <= $1 limit $2
       ) returning id`,
      [now, sweepLimit],
    );
    if (sweptRows.length < sweepLimit) this.#sweptAt = now;
  }
}
