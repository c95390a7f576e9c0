-- What the stand-in for Stripe keeps, taken over as it is where a start before this script made it. A card's number is never
-- kept: its fingerprint tells equal ones apart, its behaviour what becomes of it.
create table if not exists stripe_secrets (
  name text primary key,
  value text not null
);

create table if not exists stripe_cards (
  id text primary key,
  customer_id text,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  fingerprint text,
  behaviour text not null,
  billing_details text not null,
  created bigint not null
);

create table if not exists stripe_bank_accounts (
  id text primary key,
  bsb_number text not null,
  last4 text not null,
  fingerprint text not null,
  billing_details text not null,
  created bigint not null
);

create table if not exists stripe_setup_intents (
  id text primary key,
  client_secret text not null unique,
  customer_id text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded')),
  payment_method text references stripe_cards (id),
  last_setup_error text,
  created bigint not null
);
