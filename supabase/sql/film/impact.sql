comment on table public.impact_evidence is
  'One row per change a film contributed to: what, where, when, the evidence, its certainty, and the passage that '
  'people say moved them.';
select private.open_table('public.impact_evidence', of_film => 'documentary_id');
grant delete, select on public.impact_evidence to authenticated;
grant insert (documentary_id, goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms,
  ends_ms) on public.impact_evidence to authenticated;
grant update (goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms,
  ends_ms) on public.impact_evidence to authenticated;
create policy "The creator keeps evidence of their own films" on public.impact_evidence
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (
    public.can_edit(documentary_id)
    and (version_id is null or private.documentary_of(version_id) = documentary_id)
    and (goal_id is null or exists (select from public.impact_goals g where g.id = goal_id and g.documentary_id = impact_evidence.documentary_id))
  );
create or replace trigger limit_rows after insert on public.impact_evidence referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film can have up to 2,000 pieces of evidence.');

-- Impact of a film: what its maker wants to change, and what did, each with where it can be checked and how sure it is. The maker's own notes:
-- private until they are printed and handed on.
comment on table public.impact_goals is 'One row a thing a film is meant to change.';
comment on column public.impact_goals.reached_on is 'The day from which its maker calls the goal reached; null until then.';
select private.open_table('public.impact_goals', of_film => 'documentary_id');
grant delete, select on public.impact_goals to authenticated;
grant insert (documentary_id, kind, words, due_on, reached_on) on public.impact_goals to authenticated;
grant update (kind, words, due_on, reached_on) on public.impact_goals to authenticated;
create policy "The creator sets goals of their own films" on public.impact_goals
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.impact_goals referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 40, 'A film can have up to 40 goals.');
