-- A reviewer's texts on an account that is not active: the reason, the next step and the time of the decision. Null if
-- not given.
alter table account
  add column status_reason text,
  add column next_step text,
  add column decision_by timestamptz;
