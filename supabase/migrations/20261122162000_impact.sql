-- Impact of a film: what its maker wants to change, and what did, each with where it can be checked and how sure it is. The maker's own notes:
-- nobody else reads them until they are printed and handed on.

create table public.impact_goals (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  kind text not null check (kind in ('learning', 'attitude', 'action', 'policy', 'media', 'community')),
  words text not null check (length(trim(words)) > 0 and length(words) <= 500),
  due_on date check (due_on between '2000-01-01' and '2200-01-01'),
  created_at timestamptz not null default now()
);
comment on table public.impact_goals is 'One row a thing a film is meant to change.';
create index impact_goals_of_film on public.impact_goals (documentary_id, created_at);
select private.open_table('public.impact_goals', of_film => 'documentary_id');
create trigger limit_rows after insert on public.impact_goals referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 40, 'A film has 40 goals at most.');
grant select, delete on public.impact_goals to authenticated;
grant insert (documentary_id, kind, words, due_on), update (kind, words, due_on) on public.impact_goals to authenticated;
create policy "The creator sets goals of their own films" on public.impact_goals
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));

create table public.impact_evidence (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  goal_id uuid references public.impact_goals (id) on delete set null,
  kind text not null check (kind in ('learning', 'attitude', 'action', 'policy', 'media', 'community')),
  words text not null check (length(trim(words)) > 0 and length(words) <= 1000),
  happened_on date not null default current_date check (happened_on between '1990-01-01' and '2200-01-01'),
  place text not null default '' check (length(place) <= 200),
  proof_url text not null default '' check (length(proof_url) <= 2000 and (proof_url = '' or proof_url ~* '^https?://[^\s]+$')),
  confidence text not null default 'claimed' check (confidence in ('claimed', 'likely', 'shown')),
  version_id uuid references public.versions (id) on delete set null,
  starts_ms integer check (starts_ms >= 0),
  ends_ms integer,
  created_at timestamptz not null default now(),
  constraint a_range_ends_after_it_begins check ((starts_ms is null) = (ends_ms is null) and (ends_ms is null or ends_ms > starts_ms))
);
comment on table public.impact_evidence is
  'One row a change a film had its part in: what, where, when, the proof, how sure its maker is, and the passage people say moved them.';
create index impact_evidence_of_film on public.impact_evidence (documentary_id, happened_on desc);
create index impact_evidence_goal on public.impact_evidence (goal_id);
create index impact_evidence_version on public.impact_evidence (version_id);
select private.open_table('public.impact_evidence', of_film => 'documentary_id');
create trigger limit_rows after insert on public.impact_evidence referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film has 2,000 pieces of evidence at most.');
grant select, delete on public.impact_evidence to authenticated;
grant insert (documentary_id, goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms, ends_ms),
  update (goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms, ends_ms)
on public.impact_evidence to authenticated;
create policy "The creator keeps evidence of their own films" on public.impact_evidence
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (
    public.can_edit(documentary_id)
    and (version_id is null or private.documentary_of(version_id) = documentary_id)
    and (goal_id is null or exists (select from public.impact_goals g where g.id = goal_id and g.documentary_id = impact_evidence.documentary_id))
  );
