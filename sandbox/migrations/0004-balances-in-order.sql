-- Each account's row is locked before its balance moves, in the order of the ids: transactions that wait for each other's
-- rows then never wait in a circle. It keeps nobody from referring to the row meanwhile (no key update).
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
