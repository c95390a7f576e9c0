-- The version of an account: each update that names its setup or its status gives it a new one, also one by the release before.
-- The document is not named here and leaves it. An account of before has the version '0' until then.
alter table account add column version text not null default '0';
alter table account alter column version set default gen_random_uuid()::text;

create function give_account_version() returns trigger language plpgsql as $$
begin
  new.version := gen_random_uuid()::text;
  return new;
end $$;

create trigger account_moves_version before update of first_name, last_name, individual, bank, status on account
  for each row execute function give_account_version();

-- The version that the call gave the account. Null where it gave none, and of calls of the release before.
alter table keyed_call add column account_version text;
