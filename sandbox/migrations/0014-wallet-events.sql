-- Changes of a wallet, for GET /wallet/events: rows that triggers write in each commit, whichever call or release made
-- the change. Ids follow the order of the commits: the deferred triggers run at commit, one transaction after another,
-- and the advisory lock under which an id is assigned is released only when the row is visible. So a reader that has
-- seen an id has seen all lower ids. 4012 is an arbitrary key of this lock.
create table wallet_event (
  id bigint generated always as identity primary key,
  account_id text not null,
  kind text not null check (kind in ('balance', 'transaction', 'card', 'account')),
  -- Id of the transaction or the card.
  subject text,
  created_at timestamptz not null default clock_timestamp(),
  constraint subject_fits_kind check ((subject is not null) = (kind in ('transaction', 'card')))
);
create index wallet_event_of_account on wallet_event (account_id, id);
create index wallet_event_by_time on wallet_event (created_at);

-- Arguments: the kind, the column of the account, and the column of the subject.
create function write_wallet_event() returns trigger language plpgsql as $$
declare
  line jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_advisory_xact_lock(4012);
  insert into wallet_event (account_id, kind, subject)
  values (line ->> tg_argv[1], tg_argv[0], case when tg_nargs > 2 then line ->> tg_argv[2] end);
  perform pg_notify('wallet_event', '');
  return null;
end $$;

create constraint trigger account_is_opened after insert on account
  deferrable initially deferred
  for each row execute function write_wallet_event('account', 'id');

-- Past data written in the wallet's first commit (wallet.past is on) is covered by that commit's one event, because no
-- stream can be open yet.
create constraint trigger account_changes after update on account
  deferrable initially deferred
  for each row when (current_setting('wallet.past', true) is distinct from 'on')
  execute function write_wallet_event('account', 'id');

create constraint trigger balance_changes after update on ledger_account
  deferrable initially deferred
  for each row when (
    new.account_id is not null and old.balance <> new.balance
    and current_setting('wallet.past', true) is distinct from 'on'
  )
  execute function write_wallet_event('balance', 'account_id');

create constraint trigger transaction_changes after insert or update on wallet_transaction
  deferrable initially deferred
  for each row when (current_setting('wallet.past', true) is distinct from 'on')
  execute function write_wallet_event('transaction', 'account_id', 'id');

create constraint trigger card_changes after insert or update or delete on card
  deferrable initially deferred
  for each row when (current_setting('wallet.past', true) is distinct from 'on')
  execute function write_wallet_event('card', 'account_id', 'id');

-- All wallets were deleted: every stream ends.
create function announce_empty_wallets() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallet_event', 'emptied');
  return null;
end $$;
create trigger accounts_are_emptied after truncate on account
  for each statement execute function announce_empty_wallets();

-- When a session ends, in any process, the streams opened with its tokens end, too.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallet_session', old.uid);
  return null;
end $$;
create trigger session_ends after delete on identity_models
  for each row when (old.model = 'Session' and old.uid is not null)
  execute function announce_ended_session();

-- Each wallet has at least one event, whose id is the start of its first stream.
insert into wallet_event (account_id, kind) select id, 'account' from account;
