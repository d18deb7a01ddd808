-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film with a trailer. ranges: start and end in milliseconds of the cut, in the order they are shown. protected: a passage in it is protected now, and it is not shown.
create table public.trailers (
  documentary_id uuid not null,
  version_id uuid not null,
  ranges integer[] not null,
  state text not null default 'waiting',
  object_name text,
  duration_ms integer,
  width integer,
  height integer,
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint trailers_pkey PRIMARY KEY (documentary_id),
  constraint trailers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint trailers_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint trailers_object_name_check CHECK (length(object_name) <= 300),
  constraint trailers_ranges_check CHECK (cardinality(ranges) >= 2 AND cardinality(ranges) <= 80 AND (cardinality(ranges) % 2) = 0),
  constraint trailers_state_check CHECK (state = ANY (ARRAY['waiting', 'ready', 'failed', 'protected']))
);
CREATE INDEX trailers_version ON public.trailers USING btree (version_id);
alter table public.trailers enable row level security;
grant delete, select on public.trailers to authenticated;
grant all on public.trailers to service_role;
create policy "Its creator sees how a trailer stands and takes it away" on public.trailers
  for select to authenticated
  using (public.can_edit(documentary_id));
create policy "Its creator takes a trailer away" on public.trailers
  for delete to authenticated
  using (public.can_edit(documentary_id));
create policy "Who may see a film announced sees that it has a trailer" on public.trailers
  for select to authenticated
  using (state = 'ready' AND private.may_see_trailer(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.trailers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.trailers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER trailer_made_anew AFTER UPDATE OF object_name ON public.trailers FOR EACH ROW WHEN (old.object_name IS NOT NULL AND new.object_name IS DISTINCT FROM old.object_name) EXECUTE FUNCTION private.discard_trailer();
CREATE TRIGGER trailer_removed AFTER DELETE ON public.trailers FOR EACH ROW WHEN (old.object_name IS NOT NULL) EXECUTE FUNCTION private.discard_trailer();

create function private.discard_trailer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.discard_media(old.object_name);
  return null;
end
$$;
grant execute on function private.discard_trailer to service_role;

create function private.protect_trailers(versions uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.trailers t set state = 'protected', object_name = null
  where t.version_id = any (versions) and t.state <> 'protected'
    and private.trailer_ranges(t.ranges) && private.protected_ranges(t.version_id)
$$;
grant execute on function private.protect_trailers to service_role;
