-- A key whose call is being processed, in any process; deleted when the call is answered.
create table idempotency_claim (
  id uuid not null,
  person_id text not null references people (id),
  call text not null,
  key text not null,
  body_hash text not null,
  claimed_at timestamptz not null default now(),
  primary key (person_id, call, key)
);
