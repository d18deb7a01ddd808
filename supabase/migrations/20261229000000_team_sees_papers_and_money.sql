-- Papers (releases, contracts, proofs) and money (prices, budgets) are shown to the owner and producers, and to editors and reviewers they choose.
alter table public.team_members
  add column sees_papers boolean not null default false,
  add column sees_money boolean not null default false;
