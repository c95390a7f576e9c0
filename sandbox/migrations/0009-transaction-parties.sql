-- Whom a transaction was with, and the card or bank account behind it, as they were called then. Null where it is not known.
alter table wallet_transaction add column counterparty text, add column method text;
