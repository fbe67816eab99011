-- When an administrator has taken note of what a lost branch brought. It is not shown any more.
alter table branch_leftover add column dismissed_at timestamptz;
