-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screener whose name is burned into a rendition of its own. Whoever enters by it is given that one alone once it is ready; until then the name is drawn over the picture.
create table public.marked_copies (
  screener_id uuid not null,
  version_id uuid not null,
  state text not null default 'waiting',
  progress real not null default 0,
  failure text,
  object_name text,
  playlist text,
  width integer,
  height integer,
  frame_rate numeric(7,3),
  bandwidth integer,
  codecs text,
  size_bytes bigint not null default 0,
  asked_at timestamp with time zone not null default clock_timestamp(),
  constraint marked_copies_pkey PRIMARY KEY (screener_id),
  constraint marked_copies_screener_id_fkey FOREIGN KEY (screener_id) REFERENCES public.screeners(id) ON DELETE CASCADE,
  constraint marked_copies_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_failure_has_at_most_500_characters CHECK (length(failure) <= 500),
  constraint a_playlist_has_at_most_8_million_characters CHECK (length(playlist) <= 8000000),
  constraint an_objects_name_has_at_most_300_characters CHECK (length(object_name) <= 300),
  constraint codecs_have_at_most_200_characters CHECK (length(codecs) <= 200),
  constraint marked_copies_state_check CHECK (state = ANY (ARRAY['waiting', 'working', 'ready', 'failed'])),
  constraint ready_means_playable CHECK (state <> 'ready' OR playlist IS NOT NULL AND object_name IS NOT NULL AND bandwidth IS NOT NULL)
);
CREATE INDEX marked_copies_of_version ON public.marked_copies USING btree (version_id);
alter table public.marked_copies enable row level security;
grant select (screener_id, version_id, state, progress, failure, size_bytes, asked_at) on public.marked_copies to authenticated;
grant all on public.marked_copies to service_role;
create policy "Who gives screeners of a cut sees how its marked copies stand" on public.marked_copies
  for select to authenticated
  using (private.leads_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.marked_copies
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER discard_marked_copy AFTER DELETE OR UPDATE OF object_name ON public.marked_copies FOR EACH ROW EXECUTE FUNCTION private.discard_marked_copy();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.marked_copies FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.discard_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.playlist is not null and (tg_op = 'DELETE' or new.object_name is null) then
    perform private.discard_media(name) from private.playlist_names(old.playlist) as name;
  elsif old.playlist is not null and old.object_name <> new.object_name then
    insert into private.retired_objects (name, version_id)
    select name, old.version_id from private.playlist_names(old.playlist) as name on conflict do nothing;
  end if;
  return null;
end
$$;
grant execute on function private.discard_marked_copy to service_role;
