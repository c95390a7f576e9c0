-- The other side of a transaction, and its card or bank account, with their names at that time. Null if unknown.
-- settled_at (when it succeeded or finally failed) is only set for transactions written after this migration.
alter table wallet_transaction add column counterparty text, add column method text, add column settled_at timestamptz;
