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
  return [...data.rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

export function createStringList(names: string[]) {
  return Object.assign(names, { contains: (name: string) => names.includes(name) });
}
