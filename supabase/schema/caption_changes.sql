-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a saved change of a caption track, numbered from 1 without a gap: [{id, before, after}, …], a cue or null each. id is given by who saves, so that a change sent twice is one.
create table public.caption_changes (
  id uuid not null,
  track_id uuid not null,
  version_id uuid not null,
  number integer not null,
  what text not null,
  made_by uuid default auth.uid(),
  made_at timestamp with time zone not null default now(),
  cues integer not null,
  changes jsonb not null,
  constraint caption_changes_pkey PRIMARY KEY (id),
  constraint caption_changes_track_id_number_key UNIQUE (track_id, number),
  constraint caption_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint caption_changes_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE,
  constraint caption_changes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint caption_changes_changes_check CHECK (length(changes::text) <= 64000000),
  constraint caption_changes_what_check CHECK (what = ANY (ARRAY['edited', 'imported', 'restored', 'transcribed']))
);
CREATE INDEX caption_changes_person ON public.caption_changes USING btree (made_by);
CREATE INDEX caption_changes_version ON public.caption_changes USING btree (version_id);
alter table public.caption_changes enable row level security;
grant select on public.caption_changes to authenticated;
grant all on public.caption_changes to service_role;
create policy "The creator reads what was changed in their captions" on public.caption_changes
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.caption_changes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.caption_changes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.write_cues(track uuid, batch uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  numbered int;
  plan jsonb;
  disputed jsonb;
  protected int4multirange;
begin
  perform private.check_list(write_cues.changes, 20000, 'At most 20,000 cues change at once.');
  if exists (select from public.caption_changes h where h.id = batch and h.track_id = write_cues.track) then
    return private.answer_of_cues(track, write_cues.changes, '[]');
  end if;
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c where c.version_id = cut and c.sensitive and c.track_id <> write_cues.track;
  with asked as (
    select (c.value ->> 'id')::uuid as id, nullif(c.value -> 'before', 'null') as b, nullif(c.value -> 'after', 'null') as a
    from jsonb_array_elements(write_cues.changes) c
  ), met as (
    select k.id, k.b, k.a, private.cue_as_json(r) as r,
      case
        when k.a is null or r.id is null then false
        else k.b is null or (k.a ->> 'text' is distinct from k.b ->> 'text' and r.text not in (k.b ->> 'text', k.a ->> 'text'))
      end and r.text is distinct from k.a ->> 'text' as disputed
    from asked k left join public.cues r on r.id = k.id and r.track_id = write_cues.track
  ), settled as (
    select m.id, m.r as before,
      case
        -- It goes, unless its words are others than those that were to go.
        when m.a is null then case when m.r ->> 'text' = m.b ->> 'text' then null else m.r end
        when m.r is null then case
          when m.b is null then m.a || jsonb_build_object('sensitive', coalesce((m.a ->> 'sensitive')::boolean, false)
            or coalesce(protected && int4range((m.a ->> 'startsMs')::int, greatest((m.a ->> 'endsMs')::int, (m.a ->> 'startsMs')::int)), false))
          -- Somebody took it away while new words were written into it.
          when m.a ->> 'text' <> m.b ->> 'text' then m.a
        end
        else m.r
          || case when (m.a -> 'startsMs', m.a -> 'endsMs') is distinct from (m.b -> 'startsMs', m.b -> 'endsMs')
            then jsonb_build_object('startsMs', m.a -> 'startsMs', 'endsMs', m.a -> 'endsMs') else '{}' end
          || case when m.a -> 'speaker' is distinct from m.b -> 'speaker' then jsonb_build_object('speaker', m.a -> 'speaker') else '{}' end
          || case when m.a -> 'sensitive' is distinct from m.b -> 'sensitive'
            then jsonb_build_object('sensitive', m.a -> 'sensitive') else '{}' end
          || case when m.disputed or m.a ->> 'text' is not distinct from m.b ->> 'text' then '{}'
            else jsonb_build_object('text', m.a -> 'text', 'words', m.a -> 'words') end
      end as after, m.disputed
    from met m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
      filter (where s.before is distinct from s.after), '[]'),
    coalesce(jsonb_agg(s.id) filter (where s.disputed), '[]')
  into plan, disputed
  from settled s;
  if jsonb_array_length(plan) > 0 then
    numbered := private.keep_cues(track, cut, batch, 'edited', plan);
  end if;
  return private.answer_of_cues(track, write_cues.changes, disputed);
end
$$;
grant execute on function public.write_cues to authenticated, service_role;
