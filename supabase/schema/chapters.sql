-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a chapter.
create table public.chapters (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  title text not null,
  constraint chapters_pkey PRIMARY KEY (id),
  constraint chapters_version_id_starts_ms_key UNIQUE (version_id, starts_ms),
  constraint chapters_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint chapters_check CHECK (ends_ms > starts_ms),
  constraint chapters_starts_ms_check CHECK (starts_ms >= 0),
  constraint chapters_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
alter table public.chapters enable row level security;
grant delete, insert, select, update on public.chapters to authenticated;
grant all on public.chapters to service_role;
create policy "The creator writes chapters" on public.chapters
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who is lent a cut sees its chapters" on public.chapters
  for select to authenticated
  using ((version_id IN ( SELECT private.lent_versions() AS lent_versions)));
create policy "Who may watch the film reads its chapters" on public.chapters
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.chapters
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.chapters REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '500', 'A version has 500 chapters at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.chapters FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.chapters_of(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(
    jsonb_agg(jsonb_build_object('startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'title', h.title) order by h.starts_ms),
    '[]'
  )
  from public.chapters h
  where h.version_id = version
  );
end
$$;
grant execute on function private.chapters_of to service_role;
