-- breaking: the release before wrote to the two tables that this one drops. One row per idempotency key of a person,
-- for all operations, with the key's outcome. The row is kept forever, the response body for 30 days.
create table keyed_call (
  person_id text not null references people (id),
  key text not null check (key = lower(key)),
  -- Null, like body_hash, for a key that was cancelled before its call arrived.
  operation text,
  body_hash text,
  state text not null
    check (state in ('in_progress', 'succeeded', 'pending', 'failed', 'declined', 'cancelled')),
  -- The run that processes the key: only this run may act, until another run takes over a stale claim.
  run uuid,
  claimed_at timestamptz,
  cents bigint,
  currency text,
  to_account_id text,
  transaction_id text,
  code text,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (person_id, key),
  constraint run_while_in_progress check ((state = 'in_progress') = (run is not null)),
  constraint claimed_while_in_progress check ((run is null) = (claimed_at is null))
);
create index keyed_call_in_progress on keyed_call (claimed_at) where state = 'in_progress';
create index keyed_call_with_answer on keyed_call (created_at) where answer is not null;

-- The payment provider's charges, one per key, however often it is attempted. Voided: the money was returned, or was
-- never charged and never will be.
create table stripe_charges (
  key text primary key,
  payment_method text,
  cents bigint check (cents > 0),
  state text not null check (state in ('succeeded', 'declined', 'voided')),
  created bigint not null,
  constraint charged_from_a_card check (state = 'voided' or (payment_method is not null and cents is not null))
);

-- Migrates earlier results. If two operations used one key, the row of the one that moved money is kept, else the
-- first.
insert into keyed_call
  (person_id, key, operation, body_hash, state, cents, currency, transaction_id, status, answer, created_at)
select distinct on (person_id, lower(key))
  person_id,
  lower(key),
  call,
  body_hash,
  case when not money then 'succeeded'
    else case body -> 'data' ->> 'status' when 'PENDING' then 'pending' when 'FAILED' then 'failed' else 'succeeded' end
  end,
  case when money then (body -> 'data' ->> 'amount')::bigint end,
  case when money then 'AUD' end,
  case when money then body -> 'data' ->> 'transactionId' end,
  status,
  case when money then jsonb_set(body, '{data,currency}', '"AUD"')::text else answer end,
  created_at
from (
  select *, answer::jsonb as body, call in ('topUp', 'transfer', 'payout') as money from idempotency_record
) as kept
order by person_id, lower(key), money desc, created_at;

-- Calls left in progress by an ended process: recovery settles them.
insert into keyed_call (person_id, key, operation, body_hash, state, run, claimed_at, created_at)
select person_id, lower(key), call, body_hash, 'in_progress', id, claimed_at, claimed_at from idempotency_claim
on conflict (person_id, key) do nothing;

drop table idempotency_claim;
drop table idempotency_record;
