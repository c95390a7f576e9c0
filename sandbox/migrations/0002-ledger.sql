-- Double entry. A posting's cents are added to its account. A wallet's balance is a liability of the house, so a
-- positive posting is a credit and a negative one a debit. The postings of an entry always sum to zero.

create table ledger_account (
  id bigint generated always as identity primary key,
  account_id text references account (id),
  kind text not null,
  balance bigint not null default 0,
  constraint ledger_kind_fits_owner check (
    (account_id is null and kind in ('cards', 'banks', 'payouts_in_transit', 'counterparties', 'opening'))
    or (account_id is not null and kind in ('available', 'pending'))
  ),
  constraint wallet_never_below_zero check (account_id is null or balance >= 0)
);
create unique index ledger_account_of_owner on ledger_account (coalesce(account_id, ''), kind);

create table ledger_entry (
  id uuid primary key,
  reason text not null,
  created_at timestamptz not null
);

create table posting (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entry (id),
  ledger_account_id bigint not null references ledger_account (id),
  cents bigint not null check (cents <> 0)
);
create index posting_by_entry on posting (entry_id);
create index posting_by_account on posting (ledger_account_id);

create function apply_postings() returns trigger language plpgsql as $$
begin
  update ledger_account
  set balance = balance + moved.cents
  from (select ledger_account_id, sum(cents)::bigint as cents from fresh group by ledger_account_id) as moved
  where ledger_account.id = moved.ledger_account_id;
  return null;
end $$;

create trigger postings_move_balances after insert on posting
  referencing new table as fresh
  for each statement execute function apply_postings();

create function entry_must_balance() returns trigger language plpgsql as $$
declare
  total bigint;
  legs integer;
begin
  select coalesce(sum(cents), 0), count(*) into total, legs from posting where entry_id = new.entry_id;
  if total <> 0 or legs < 2 then
    raise exception 'entry % does not balance: % postings, sum %', new.entry_id, legs, total
      using errcode = 'check_violation', constraint = 'entry_balances';
  end if;
  return null;
end $$;

create constraint trigger entry_balances after insert on posting
  deferrable initially deferred
  for each row execute function entry_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'postings and entries are never changed; post the opposite instead' using errcode = 'check_violation';
end $$;

create trigger postings_stand before update or delete on posting
  for each row execute function ledger_is_append_only();
create trigger entries_stand before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();

create table wallet_transaction (
  id text primary key,
  position bigint generated always as identity,
  account_id text not null references account (id),
  type text not null,
  status text not null,
  cents bigint not null check (cents >= 0),
  created_at timestamptz not null,
  entry_id uuid references ledger_entry (id),
  -- A payout that the bank has not decided: its money is in transit until the mode settles or returns it.
  in_transit boolean not null default false
);
create index wallet_transaction_by_time on wallet_transaction (account_id, created_at, position);
create index wallet_transaction_by_amount on wallet_transaction (account_id, cents, created_at, position);
create index wallet_transaction_in_transit on wallet_transaction (account_id) where in_transit;
