-- How many payee searches a person has made since a time, counted here for all processes of the wallet.
create table payee_search (
  person_id text primary key,
  began_at timestamptz not null,
  count integer not null check (count > 0)
);
