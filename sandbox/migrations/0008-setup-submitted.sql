-- When the setup was last submitted; null before. An account that was waiting for review has all three parts.
alter table account add column submitted_at timestamptz;
update account set submitted_at = now()
where status = 'P' and individual is not null and document is not null and bank is not null;
