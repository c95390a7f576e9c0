-- What the payer of a transfer wrote to the payee. Null where nothing was written.
alter table wallet_transaction add column message text;
