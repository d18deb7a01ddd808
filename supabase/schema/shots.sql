-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cut whose picture was looked at: when each shot but the first begins, in order.
create table public.shots (
  version_id uuid not null,
  times_ms integer[] not null,
  constraint shots_pkey PRIMARY KEY (version_id),
  constraint shots_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_cut_has_at_most_20000_shots CHECK (cardinality(times_ms) <= 20000)
);
alter table public.shots enable row level security;
grant select on public.shots to authenticated;
grant all on public.shots to service_role;
create policy "Who may watch the film sees where its shots begin" on public.shots
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.shots
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.shots FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
