-- A guest may approve the cut of a review where its link was opened for that. Links that exist stay closed.
alter table public.reviews add column may_approve boolean not null default false;
-- Given by a guest, under the name they gave.
alter table public.approvals add column by_link boolean not null default false;
