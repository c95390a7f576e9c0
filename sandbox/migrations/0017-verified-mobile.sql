-- breaking: the release before keeps a number from other people by the constraint that this one drops, and pays whoever has it.
-- A person is found by verified_mobile alone. Of the people of before only seeded ones who have typed no personal details count as
-- verified: nobody has checked the others' numbers.
alter table people add column verified_mobile text;
create unique index people_verified_mobile on people (verified_mobile);
update people set verified_mobile = mobile
where email_verified
  and not exists (select 1 from account where person_id = people.id and individual is not null);

-- A number that nobody has shown to be theirs is kept from no one.
alter table people drop constraint people_mobile_key;
create index people_mobile on people (mobile);

-- The code that was last sent to a person's number. `codes` are counted since `began_at`, `tries` since `sent_at`. No foreign
-- key: a reset by a process of the release before truncates people without this table.
create table mobile_code (
  person_id text primary key,
  mobile text not null,
  code text not null,
  sent_at timestamptz not null,
  tries integer not null,
  codes integer not null,
  began_at timestamptz not null
);
