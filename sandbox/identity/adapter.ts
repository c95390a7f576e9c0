import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import { lifetimes, nowInSeconds } from "./lifetimes.ts";
import type { ModelStore, StoredModel } from "./store.ts";

/**
 * oidc-provider's adapter of the store, one per model. `openRefreshToken` maps a client's refresh token to the stored
 * id.
 */
export function createAdapterFactory(
  store: ModelStore,
  openRefreshToken: (value: string) => Promise<string | undefined>,
): AdapterFactory {
  return (model) =>
    model === "RefreshToken"
      ? new RefreshTokenAdapter(store, openRefreshToken)
      : new ModelAdapter(store, model);
}

class ModelAdapter implements Adapter {
  protected readonly store: ModelStore;
  protected readonly model: string;
  protected readonly grace: number;

  constructor(store: ModelStore, model: string, gracePeriod = 0) {
    this.store = store;
    this.model = model;
    this.grace = gracePeriod;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    await this.store.upsert(this.model, id, payload, expiresIn);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.read(await this.store.find(this.model, id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.read(await this.store.findByUid(this.model, uid));
  }

  /** The device flow is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Rejects with invalid_grant, and deletes everything of the grant, if another request has already consumed the entry
   * (RFC 9700, 4.14.2).
   */
  async consume(id: string): Promise<undefined> {
    if (await this.store.consume(this.model, id, this.grace)) return;
    const grantId = (await this.store.find(this.model, id))?.payload.grantId;
    if (grantId !== undefined) await this.store.destroyByGrant(grantId);
    throw new errors.InvalidGrant("already used");
  }

  async destroy(id: string): Promise<undefined> {
    await this.store.destroy(this.model, id);
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    await this.store.destroyByGrant(grantId);
  }

  protected read(storedModel: StoredModel | undefined): AdapterPayload | undefined {
    if (storedModel === undefined) return undefined;
    const { consumed: _consumed, ...payload } = storedModel.payload;
    const isConsumed = storedModel.consumedAt !== undefined && !this.mayBeUsedAgain(storedModel);
    return {
      ...payload,
      exp: storedModel.expiresAt,
      ...(isConsumed ? { consumed: storedModel.consumedAt } : {}),
    };
  }

  private mayBeUsedAgain({ consumedAt, uses }: StoredModel): boolean {
    return (
      uses === 1 && consumedAt !== undefined && this.grace > 0 && consumedAt >= nowInSeconds() - this.grace
    );
  }
}

class RefreshTokenAdapter extends ModelAdapter {
  readonly #open: (value: string) => Promise<string | undefined>;

  constructor(store: ModelStore, openSealed: (value: string) => Promise<string | undefined>) {
    super(store, "RefreshToken", lifetimes.refreshGrace);
    this.#open = openSealed;
  }

  override async find(value: string): Promise<AdapterPayload | undefined> {
    const id = await this.#open(value);
    return id === undefined ? undefined : super.find(id);
  }
}
