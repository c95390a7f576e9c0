-- Locks the accounts' rows in the order of their ids before their balances change, so that transactions never deadlock.
-- `no key update` still allows foreign keys to refer to the rows.
create or replace function apply_postings() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_account
  where id in (select ledger_account_id from fresh)
  order by id for no key update;
  update ledger_account
  set balance = balance + moved.cents
  from (select ledger_account_id, sum(cents)::bigint as cents from fresh group by ledger_account_id) as moved
  where ledger_account.id = moved.ledger_account_id;
  return null;
end $$;
