create table people (
  id text primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  mobile text unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  email_verified boolean not null default false,
  created_at timestamptz not null default now()
);

create table account (
  id text primary key,
  person_id text not null unique references people (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  status text not null,
  individual text,
  document text,
  bank text,
  created_at timestamptz not null default now()
);

create table card (
  id text primary key,
  position bigint generated always as identity,
  account_id text not null references account (id),
  payment_method_id text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  card_type text not null,
  unique (account_id, payment_method_id)
);

create table idempotency_record (
  person_id text not null references people (id),
  call text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, call, key)
);

-- How reviews and payouts are decided: for all people (person_id null) or for one person.
create table sandbox_mode (
  person_id text references people (id),
  review text check (review in ('auto', 'manual')),
  payouts text check (payouts in ('succeed', 'pending', 'return'))
);
create unique index sandbox_mode_of_person on sandbox_mode (coalesce(person_id, ''));

create table seeding (
  finished_at timestamptz not null
);
