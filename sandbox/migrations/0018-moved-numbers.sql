-- A number that a person verifies is taken from whoever had it before. Null: never shown by a code or a token.
alter table people add column verified_at timestamptz;

-- How many codes were sent to a number, of whichever people, since `began_at`.
create table mobile_code_limit (
  mobile text primary key,
  codes integer not null,
  began_at timestamptz not null
);
