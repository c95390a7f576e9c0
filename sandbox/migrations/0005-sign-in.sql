-- The identity provider's keys, sessions, codes and tokens. Older databases already have these tables, which were
-- created at each start; they are kept unchanged.
create table if not exists identity_keys (
  name text primary key,
  value text not null
);

create table if not exists identity_models (
  model text not null,
  id text not null,
  payload text not null,
  account_id text,
  grant_id text,
  uid text,
  -- In epoch seconds, as is consumed_at.
  expires_at bigint not null,
  consumed_at bigint,
  uses integer not null default 0,
  primary key (model, id)
);
create index if not exists identity_models_account_id on identity_models (account_id);
create index if not exists identity_models_grant_id on identity_models (grant_id);
create index if not exists identity_models_uid on identity_models (uid);
create index if not exists identity_models_expires_at on identity_models (expires_at);
