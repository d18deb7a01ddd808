-- When each item of a screening really began: written down when the clock is touched, and never counted backwards from where it stands (decision 0363).
alter table public.screening_timelines
  add column began_ms bigint[] not null default '{}',
  add constraint a_programme_begins_at_most_40_items check (cardinality(began_ms) <= 40);
