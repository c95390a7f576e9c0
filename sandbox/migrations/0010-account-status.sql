-- What a reviewer says of an account that is not active: why, what comes next, and by when. Null where nothing was said.
alter table account
  add column status_reason text,
  add column next_step text,
  add column decision_by timestamptz;
