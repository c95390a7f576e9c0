-- The version of an account: each update of its setup or status creates a new one, also an update by the release
-- before. A new document does not change the version. Earlier accounts have the version '0' until their next update.
alter table account add column version text not null default '0';
alter table account alter column version set default gen_random_uuid()::text;

create function give_account_version() returns trigger language plpgsql as $$
begin
  new.version := gen_random_uuid()::text;
  return new;
end $$;

create trigger account_moves_version before update of first_name, last_name, individual, bank, status on account
  for each row execute function give_account_version();

-- The account version created by the call. Null if it created none, and for calls of the release before.
alter table keyed_call add column account_version text;
