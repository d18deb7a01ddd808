-- Sources of a film and AI-generated parts, each at its passage.
comment on table public.footnotes is
  'One row per passage and its source. statement: what the film says there; source: the document, archive, study or '
  'person it is from. claim_id: the claim of the fact log it came from.';
select private.open_table('public.footnotes', of_version => 'version_id');
grant delete on public.footnotes to authenticated;
grant select (id, version_id, starts_ms, ends_ms, statement, source, web_address) on public.footnotes to authenticated;
grant insert (id, version_id, starts_ms, ends_ms, statement, source, web_address) on public.footnotes to authenticated;
grant update (starts_ms, ends_ms, statement, source, web_address) on public.footnotes to authenticated;
create policy "The creator writes footnotes" on public.footnotes
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its footnotes, not those of protec" on public.footnotes
  for select to authenticated
  using (private.can_watch_version(version_id) and not private.holds_protected(version_id, starts_ms, ends_ms));
create or replace trigger limit_rows after insert on public.footnotes referencing new table as added for each statement
  execute function private.limit_rows('version_id', 2000, 'A version can have up to 2,000 footnotes.');

comment on table public.synthetic_passages is
  'One row per passage with AI-generated or AI-altered picture or sound, with the notice shown to viewers. code, prompt, material and rights are for the '
  'AI cue sheet: browsers read them from own_synthetic_passages.';
select private.open_table('public.synthetic_passages', of_version => 'version_id');
grant delete, insert on public.synthetic_passages to authenticated;
grant select (id, version_id, starts_ms, ends_ms, medium, how, statement, tool) on public.synthetic_passages to authenticated;
grant update (starts_ms, ends_ms, medium, how, statement, tool, code, prompt, material, rights) on public.synthetic_passages to authenticated;
create policy "The creator says what machines made" on public.synthetic_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what machines made of it" on public.synthetic_passages
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger limit_rows after insert on public.synthetic_passages referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version can have up to 500 statements on AI use.');

create or replace view public.own_synthetic_passages with (security_barrier = true) as
select s.id, s.version_id, s.starts_ms, s.ends_ms, s.medium, s.how, s.statement, s.tool, s.code, s.prompt, s.material, s.rights
from public.synthetic_passages s
where (select private.is_signed_in())
  and (private.can_edit_version(s.version_id) or public.can_see_papers(private.documentary_of(s.version_id)));
comment on view public.own_synthetic_passages is
  'One row per AI passage of a film the caller edits or whose papers they see, with what the AI cue sheet needs and viewers do not read.';
grant select on public.own_synthetic_passages to authenticated;
grant all on public.own_synthetic_passages to service_role;

/** Whether a passage contains a protected sentence. */
create or replace function private.holds_protected(version uuid, starts_ms integer, ends_ms integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.cues c
    where c.version_id = version and c.sensitive and c.starts_ms < holds_protected.ends_ms and c.ends_ms > holds_protected.starts_ms
  )
$$;
grant execute on function private.holds_protected to authenticated;
