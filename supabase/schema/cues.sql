-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a caption cue. sensitive ones vanish from captions, transcript, search, stills and clips for everyone but the creator.
create table public.cues (
  id uuid not null default gen_random_uuid(),
  track_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  text text not null,
  speaker text not null default '',
  sensitive boolean not null default false,
  words jsonb,
  constraint cues_pkey PRIMARY KEY (id),
  constraint cues_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE,
  constraint cues_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint cues_check CHECK (ends_ms > starts_ms),
  constraint cues_speaker_check CHECK (length(speaker) <= 80),
  constraint cues_starts_ms_check CHECK (starts_ms >= 0),
  constraint cues_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint cues_words_check CHECK (words IS NULL OR jsonb_typeof(words) = 'array' AND length(words::text) <= 60000)
);
comment on column public.cues.words is 'When each word is said, from a speech recogniser: [[text, startsMs, endsMs], …]; null when nobody measured it or the words were changed.';
CREATE INDEX cues_sensitive ON public.cues USING btree (version_id) WHERE sensitive;
CREATE INDEX cues_track ON public.cues USING btree (track_id, starts_ms);
CREATE INDEX cues_version ON public.cues USING btree (version_id, starts_ms);
alter table public.cues enable row level security;
grant delete, insert, select, update on public.cues to authenticated;
grant all on public.cues to service_role;
create policy "The creator writes cues of their own tracks" on public.cues
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id) AND version_id = (( SELECT t.version_id
   FROM public.caption_tracks t
  WHERE t.id = cues.track_id)));
create policy "Who is lent a cut reads what is said in it, never what is sensi" on public.cues
  for select to authenticated
  using (NOT sensitive AND (version_id IN ( SELECT private.lent_versions() AS lent_versions)));
create policy "Who may watch the film reads its cues, sensitive ones excepted" on public.cues
  for select to authenticated
  using (NOT sensitive AND private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.cues
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER cues_added AFTER INSERT ON public.cues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.cues_changed();
CREATE TRIGGER cues_corrected AFTER UPDATE ON public.cues REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.cues_changed();
CREATE TRIGGER cues_protected_added AFTER INSERT ON public.cues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.cues_protected();
CREATE TRIGGER cues_protected_corrected AFTER UPDATE ON public.cues REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.cues_protected();
CREATE TRIGGER cues_protected_removed AFTER DELETE ON public.cues REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.cues_protected();
CREATE TRIGGER cues_removed AFTER DELETE ON public.cues REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.cues_changed();
CREATE TRIGGER limit_rows AFTER INSERT ON public.cues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('track_id', '20000', 'A caption track has 20,000 cues at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.cues FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER speakers_added AFTER INSERT ON public.cues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.speakers_heard();
CREATE TRIGGER speakers_corrected AFTER UPDATE ON public.cues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.speakers_heard();
CREATE TRIGGER withhold_cue BEFORE INSERT OR UPDATE ON public.cues FOR EACH ROW EXECUTE FUNCTION private.withhold_cue();

create function private.cues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.take_films(array(select version_id from added));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from added order by 1) x;
  elsif tg_op = 'DELETE' then
    perform private.take_films(array(select version_id from removed));
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from removed x
    where exists (select from public.caption_tracks t where t.id = x.track_id)
    group by x.track_id;
    perform private.index_spoken(x.version_id) from (select distinct version_id from removed order by 1) x;
  else
    perform private.take_films(array(select version_id from added union select version_id from removed));
    delete from private.passages p using removed x where p.cue_id = x.id;
    perform private.index_passages(x.track_id, min(x.starts_ms), max(x.starts_ms))
    from (select track_id, starts_ms from added union all select track_id, starts_ms from removed) x
    group by x.track_id;
    delete from private.described d using removed x where d.cue_id = x.id;
    perform private.index_described(x.track_id, min(x.starts_ms), max(x.starts_ms)) from added x group by x.track_id;
    perform private.index_spoken(x.version_id) from (
      select version_id from added union select version_id from removed order by 1
    ) x;
  end if;
  return null;
end
$$;
grant execute on function private.cues_changed to service_role;

create function private.cues_protected() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.protect_pictures(array_agg(distinct a.version_id)) from added a where a.sensitive having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform private.protect_pictures(array_agg(distinct r.version_id)) from removed r where r.sensitive having count(*) > 0;
  else
    perform private.protect_pictures(array_agg(distinct c.version_id))
    from (
      select a.version_id from added a where a.sensitive
      union
      select r.version_id from removed r where r.sensitive
    ) c
    having count(*) > 0;
  end if;
  return null;
end
$$;
grant execute on function private.cues_protected to service_role;

create function private.holds_protected(version uuid, starts_ms integer, ends_ms integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.cues c
    where c.version_id = version and c.sensitive and c.starts_ms < holds_protected.ends_ms and c.ends_ms > holds_protected.starts_ms
  )
$$;
grant execute on function private.holds_protected to authenticated, service_role;

create function private.keep_cues(track uuid, cut uuid, batch uuid, what text, plan jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  numbered int;
begin
  delete from public.cues c using jsonb_array_elements(plan) p
  where c.track_id = keep_cues.track and c.id = (p ->> 'id')::uuid and p -> 'after' = 'null';
  update public.cues c
  set starts_ms = a.starts_ms, ends_ms = a.ends_ms, text = a.text, speaker = a.speaker, sensitive = a.sensitive, words = a.words
  from private.cues_in(plan) a
  where c.track_id = keep_cues.track and c.id = a.id and not a.new;
  insert into public.cues (id, track_id, version_id, starts_ms, ends_ms, text, speaker, sensitive, words)
  select a.id, keep_cues.track, cut, a.starts_ms, a.ends_ms, a.text, a.speaker, a.sensitive, a.words
  from private.cues_in(plan) a
  where a.new;
  update public.caption_tracks t set changes = t.changes + 1 where t.id = keep_cues.track returning t.changes into numbered;
  insert into public.caption_changes (id, track_id, version_id, number, what, cues, changes)
  values (batch, keep_cues.track, cut, numbered, keep_cues.what, jsonb_array_length(plan), plan);
  -- The last two thousand can be taken back.
  delete from public.caption_changes h where h.track_id = keep_cues.track and h.number <= numbered - 2000;
  return numbered;
end
$$;
grant execute on function private.keep_cues to service_role;

create function private.protected_ranges(version uuid) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select private.withheld_ranges(version) + coalesce(range_agg(int4range(c.starts_ms, greatest(c.ends_ms, c.starts_ms + 1))), '{}')
  from public.cues c
  where c.version_id = version and c.sensitive
$$;
grant execute on function private.protected_ranges to service_role;

create function private.put_captions(version uuid, language text, label text, kind text, cues jsonb, what text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  track uuid;
  protected int4multirange;
  plan jsonb;
  machine boolean := put_captions.what = 'transcribed';
begin
  -- What was protected stays protected, whatever the new file says about it: in every track of the version.
  select range_agg(int4range(c.starts_ms, c.ends_ms)) into protected
  from public.cues c
  where c.version_id = put_captions.version and c.sensitive;
  insert into public.caption_tracks as t (version_id, language, label, kind, origin, reviewed)
  values (version, put_captions.language, put_captions.label, put_captions.kind, case when machine then 'machine' else 'uploaded' end, not machine)
  on conflict on constraint caption_tracks_version_id_language_kind_key
  do update set label = excluded.label, origin = excluded.origin, reviewed = excluded.reviewed
  returning t.id into track;
  select coalesce(jsonb_agg(p), '[]') into plan
  from (
    select jsonb_build_object('id', c.id, 'before', private.cue_as_json(c), 'after', null) as p
    from public.cues c where c.track_id = track
    union all
    select jsonb_build_object('id', gen_random_uuid(), 'before', null, 'after', jsonb_build_object(
      'startsMs', (cue ->> 'startsMs')::int,
      'endsMs', (cue ->> 'endsMs')::int,
      'text', cue ->> 'text',
      'speaker', coalesce(cue ->> 'speaker', ''),
      'words', cue -> 'words',
      'sensitive', coalesce(protected && int4range((cue ->> 'startsMs')::int, greatest((cue ->> 'endsMs')::int, (cue ->> 'startsMs')::int)), false)
    ))
    from jsonb_array_elements(put_captions.cues) cue
  ) x;
  perform private.keep_cues(track, version, gen_random_uuid(), put_captions.what, plan);
  return track;
end
$$;
grant execute on function private.put_captions to service_role;

create function private.quote_of(cue uuid, version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker, 'language', t.language
  )
  from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.id = cue and c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
$$;
grant execute on function private.quote_of to service_role;

create function private.some_quote(version uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.cues c join public.caption_tracks t on t.id = c.track_id
  where c.version_id = version and not c.sensitive and t.reviewed and t.kind <> 'descriptions'
    and length(c.text) between 30 and 140 and c.text ~ '^[[:upper:]“"«].*[.?!…]["”»]?$' and c.text !~ '[[\]♪]'
  order by md5(c.id::text || date_trunc('week', now())::text) limit 1
$$;
grant execute on function private.some_quote to service_role;

create function private.speakers_heard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.speakers (track_id, speaker, person)
  select distinct a.track_id, a.speaker, private.speaker_key(a.speaker) from added a where a.speaker <> ''
  on conflict do nothing;
  return null;
end
$$;
grant execute on function private.speakers_heard to service_role;

create function private.withhold_cue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.sensitive and exists (
    select from public.withdrawn_ranges r
    join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
    where r.version_id = new.version_id and r.starts_ms < new.ends_ms and r.ends_ms > new.starts_ms
  ) then new.sensitive := true; end if;
  return new;
end
$$;
grant execute on function private.withhold_cue to service_role;

create function public.embedded_cues(documentary uuid, track uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker)
      order by c.starts_ms, c.id
    ),
    '[]'
  )
  from private.open_to_the_world(embedded_cues.documentary, true) d
  join public.cues c on c.version_id = d.current_version_id and c.track_id = embedded_cues.track and not c.sensitive
$$;
grant execute on function public.embedded_cues to anon, authenticated, service_role;

create function public.framed_clip(clip uuid, secret text, plays boolean DEFAULT false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told jsonb;
  cut uuid;
  begun json;
  playing json;
begin
  if not private.in_frame(secret, clip) then return null; end if;
  told := public.class_clip(clip);
  if told is null then return null; end if;
  cut := (told -> 'film' ->> 'versionId')::uuid;
  if plays and cut is not null then
    begun := public.begin_playback((told -> 'film' ->> 'documentaryId')::uuid, cut);
    if json_typeof(begun -> 'film') = 'object' then playing := private.playable_facts(cut); end if;
  end if;
  return jsonb_build_object(
    'clip', told,
    'full', begun ->> 'given' is not distinct from 'full',
    'playback', playing,
    'captions', case when playing is not null then coalesce((
      select jsonb_agg(jsonb_build_object(
        'language', t.language, 'label', t.label, 'kind', t.kind,
        'cues', (
          select coalesce(jsonb_agg(jsonb_build_object('startsMs', c.starts_ms, 'endsMs', c.ends_ms, 'text', c.text, 'speaker', c.speaker) order by c.starts_ms, c.id), '[]')
          from (
            select * from public.cues c
            where c.version_id = cut and c.track_id = t.id and not c.sensitive
              and c.ends_ms > (told ->> 'startsMs')::int and c.starts_ms < (told ->> 'endsMs')::int
            order by c.starts_ms limit 5000
          ) c
        )
      ) order by t.language, t.kind)
      from public.caption_tracks t where t.version_id = cut and t.kind <> 'descriptions'
    ), '[]') else '[]' end
  );
end
$$;
grant execute on function public.framed_clip to service_role;

create function public.home_passage(documentary uuid) returns TABLE(version_id uuid, starts_ms integer, ends_ms integer, not_before_ms integer, object_name text, playlist text)
language plpgsql stable security definer set search_path = '' as $$
declare
  quoted record;
begin
  select n.version_id, n.cue_id into quoted from private.film_now() n where n.documentary_id = documentary;
  if quoted.cue_id is null then
    select b.version_id, b.cue_id into quoted
    from private.film_now() n, lateral private.quote_beside(n.documentary_id) b
    where b.documentary_id = documentary;
  end if;
  return query
    select c.version_id, c.starts_ms,
      least(
        c.starts_ms + 60000,
        coalesce(
          (
            select min(s.starts_ms)
            from public.cues s
            where s.version_id = c.version_id and s.sensitive and s.starts_ms >= c.starts_ms
          ),
          c.starts_ms + 60000
        )
      ),
      coalesce(
        (
          select max(s.ends_ms)
          from public.cues s
          where s.version_id = c.version_id and s.sensitive and s.starts_ms < c.starts_ms
        ),
        0
      ),
      r.object_name, r.playlist
    from public.cues c join lateral (
      select *
      from public.renditions r
      where r.version_id = c.version_id and r.complete and not r.temporary
      order by least(r.width, r.height) > 480, abs(least(r.width, r.height) - 480), r.bandwidth
      limit 1
    ) r on true
    where c.id = quoted.cue_id
      and c.version_id = quoted.version_id
      and private.quote_of(c.id, c.version_id) is not null;
end
$$;
grant execute on function public.home_passage to service_role;

create function public.restore_captions(track uuid, number integer, batch uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cut uuid := private.edited_cut(track);
  -- What is protected now stays so, also where it was not yet then.
  protected int4multirange := (
    select coalesce(range_agg(int4range(c.starts_ms, c.ends_ms)), '{}') from public.cues c where c.version_id = cut and c.sensitive
  );
  plan jsonb;
begin
  if exists (
    select from generate_series(restore_captions.number + 1, (select t.changes from public.caption_tracks t where t.id = track)) n
    where not exists (select from public.caption_changes h where h.track_id = restore_captions.track and h.number = n)
  ) then
    raise exception 'That is longer ago than is kept.' using errcode = 'P0001', hint = 'Choose a later state.';
  end if;
  with earliest as (
    select distinct on (c ->> 'id') (c ->> 'id')::uuid as id, nullif(c -> 'before', 'null') as was
    from public.caption_changes h, jsonb_array_elements(h.changes) c
    where h.track_id = restore_captions.track and h.number > restore_captions.number
    order by c ->> 'id', h.number
  ), settled as (
    select e.id, private.cue_as_json(r) as before,
      e.was || jsonb_build_object('sensitive', (e.was ->> 'sensitive')::boolean
        or protected && int4range((e.was ->> 'startsMs')::int, (e.was ->> 'endsMs')::int)) as after
    from earliest e left join public.cues r on r.id = e.id and r.track_id = restore_captions.track
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'before', s.before, 'after', s.after))
    filter (where s.before is distinct from s.after), '[]')
  into plan from settled s;
  if jsonb_array_length(plan) = 0 then return (select t.changes from public.caption_tracks t where t.id = track); end if;
  return private.keep_cues(track, cut, batch, 'restored', plan);
end
$$;
grant execute on function public.restore_captions to authenticated, service_role;

create function public.said_in_ranges(ranges jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.check_list(ranges, 200, '200 passages at a time are enough.');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'versionId', v.id, 'startsMs', r.starts_ms, 'endsMs', r.ends_ms, 'documentaryId', d.id, 'title', d.title, 'durationMs', v.duration_ms,
      'words', (
        select string_agg(c.text, ' ' order by c.starts_ms) from (
          select c.text, c.starts_ms from public.cues c
          where c.version_id = v.id and not c.sensitive and c.starts_ms < r.ends_ms and c.ends_ms > r.starts_ms
            and c.track_id = (
              select t.id from public.caption_tracks t where t.version_id = v.id and t.kind <> 'descriptions' order by (t.language = d.language) desc nulls last, t.created_at limit 1
            )
          order by c.starts_ms limit 40
        ) c
      ),
      'storyboard', (
        select jsonb_build_object(
          'objectName', s.object_name, 'columns', s.columns, 'rows', s.rows, 'tileWidth', s.tile_width, 'tileHeight', s.tile_height, 'frameTimesMs', s.frame_times_ms
        ) from public.storyboards s where s.version_id = v.id
      )
    )), '[]')
    from (
      select distinct (e ->> 'versionId')::uuid as version_id, (e ->> 'startsMs')::int as starts_ms, (e ->> 'endsMs')::int as ends_ms
      from jsonb_array_elements(ranges) e
    ) r
    join public.versions v on v.id = r.version_id
    join public.documentaries d on d.id = v.documentary_id
    where private.can_watch_version(v.id)
  );
end
$$;
grant execute on function public.said_in_ranges to authenticated, service_role;
