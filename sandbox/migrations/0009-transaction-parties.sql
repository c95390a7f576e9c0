-- Whom a transaction was with, and the card or bank account behind it, as they were called then. Null where it is not known.
-- When it succeeded or failed for good is known of those that are written from now on.
alter table wallet_transaction add column counterparty text, add column method text, add column settled_at timestamptz;
