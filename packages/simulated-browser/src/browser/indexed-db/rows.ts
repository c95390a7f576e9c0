export interface StoreData {
  readonly keyPath: string | null;
  autoIncrement: boolean;
  nextKey: number;
  readonly indexes: Map<string, { keyPath: string; unique: boolean }>;
  rows: Map<IDBValidKey, unknown>;
}

export interface DatabaseData {
  version: number;
  readonly stores: Map<string, StoreData>;
}

export function sortRows(data: StoreData): [IDBValidKey, unknown][] {
  return [...data.rows].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

export function createStringList(names: string[]) {
  return Object.assign(names, { contains: (name: string) => names.includes(name) });
}
