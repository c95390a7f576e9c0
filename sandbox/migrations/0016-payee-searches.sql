-- How often a person has looked a payee up since a time: each process of the wallet counts here.
create table payee_search (
  person_id text primary key,
  began_at timestamptz not null,
  count integer not null check (count > 0)
);
