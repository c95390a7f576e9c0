-- Data of the Stripe fake; tables created by an older version are kept unchanged. A card's number is never stored: its
-- fingerprint identifies equal numbers, its behaviour the outcome of its payments.
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
