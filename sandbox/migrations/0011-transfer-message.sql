-- The message from the payer of a transfer to the payee. Null without one.
alter table wallet_transaction add column message text;
