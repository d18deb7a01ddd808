-- One link a participant or a guardian, without an account: its key is a secret of which the house keeps a hash. It shows the text, what was agreed and the
-- holder's own scenes, lets them sign, ask and withdraw, and opens nothing else of the film (decision 0582).
comment on table public.participant_links is
  'One row a link by which a participant or a guardian reads and signs. version_id: the version they see their scenes in. named_by: the first guardian '
  'named this one.';
select private.open_table('public.participant_links', of_film => 'documentary_id', left_out => '{key_hash}');
grant select (id, documentary_id, release_id, role, name, email, version_id, language, expires_at, revoked_at, opened_at, named_by, made_at)
  on public.participant_links to authenticated;
grant update (version_id, revoked_at) on public.participant_links to authenticated;
create policy "Who sees the papers of a film sees its links" on public.participant_links
  for select to authenticated using (public.can_see_papers(documentary_id));
create policy "Who edits a film and sees its papers ends a link" on public.participant_links for update to authenticated
  using (private.can_keep_releases(documentary_id))
  with check (private.can_keep_releases(documentary_id) and (version_id is null or documentary_id = private.documentary_of(version_id)));
create or replace trigger limit_rows after insert on public.participant_links referencing new table as added for each statement
  execute function private.limit_rows('release_id', '20', 'A release can have up to 20 links.');
create or replace trigger check_mail_address before insert or update of email on public.participant_links for each row
  execute function private.check_mail_address('email');

/** Adds a link and its key; with an address, the worker mails it. The caller of this function has asked who may. */
create or replace function private.add_participant_link(
  release public.releases, role text, name text, email text, version uuid, language text, days int, named_by uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made uuid;
begin
  insert into public.participant_links (documentary_id, release_id, role, name, email, key_hash, version_id, language, expires_at, named_by, made_by)
  values (
    release.documentary_id, release.id, add_participant_link.role, trim(coalesce(add_participant_link.name, '')),
    trim(coalesce(add_participant_link.email, '')), sha256(convert_to(key, 'utf8')), version, add_participant_link.language,
    now() + make_interval(days => add_participant_link.days), add_participant_link.named_by, auth.uid()
  ) returning id into made;
  if trim(coalesce(add_participant_link.email, '')) <> '' then
    perform private.enqueue('write-to-participant', json_build_object('linkId', made, 'key', key), 'write-to-participant:' || made, 6);
  end if;
  return jsonb_build_object('id', made, 'key', key);
end $$;

/**
 * A link for a participant or a guardian; its key is answered here once and cannot be read again. A release that was not asked for is asked for by it.
 * version: the version they see their scenes in; none: they see the text alone.
 */
create or replace function public.make_participant_link(
  release uuid, role text, name text default '', email text default '', version uuid default null, language text default 'en', days int default 90
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.releases;
  made jsonb;
begin
  perform private.require_session();
  select * into known from public.releases r where r.id = make_participant_link.release and r.removed_at is null for update;
  if known.id is null or not private.can_keep_releases(known.documentary_id)
    or version is not null and private.documentary_of(version) is distinct from known.documentary_id then
    raise exception 'Only editors who see the papers of the film can keep its releases.' using errcode = '42501';
  end if;
  if days not between 1 and 730 then
    raise exception 'A link works for up to two years.' using errcode = '22023';
  end if;
  made := private.add_participant_link(
    known, make_participant_link.role, make_participant_link.name, make_participant_link.email, version, make_participant_link.language, days
  );
  if known.state in ('not-asked', 'refused', 'withdrawn') then perform private.move_release(known.id, 'asked'); end if;
  return made;
end $$;
grant execute on function public.make_participant_link to authenticated;

/** The link of a key, while it works. Null for a key nobody has, an ended link and a removed release: they look the same. */
create or replace function private.participant_link(key text) returns public.participant_links
language sql stable security definer set search_path = '' as $$
  select l from public.participant_links l
  join public.releases r on r.id = l.release_id and r.removed_at is null
  join private.open_films d on d.id = l.documentary_id
  where length(coalesce(participant_link.key, '')) between 20 and 40 and l.key_hash = sha256(convert_to(participant_link.key, 'utf8'))
    and l.revoked_at is null and l.expires_at > now()
$$;

/** Where the subject of a release is in the version their link shows, as ranges in its milliseconds; without what was withdrawn. */
create or replace function private.scenes_of_link(link public.participant_links) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(int4range(a.starts_ms, a.ends_ms)) filter (where a.ends_ms > a.starts_ms), '{}') - private.withheld_ranges(link.version_id)
  from public.releases r
  join private.appearances_in(link.version_id) a on a.person_id = r.person_id or a.place_id = r.place_id
  where r.id = link.release_id
$$;

/** What a link shows: the text, its state and conditions, the holder's scenes, what they wrote and signed. `{state: unknown}` for any other key. */
create or replace function public.open_participant_link(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.participant_links := private.participant_link(key);
  r public.releases;
begin
  if link.id is null then return jsonb_build_object('state', 'unknown'); end if;
  update public.participant_links l set opened_at = coalesce(l.opened_at, now()) where l.id = link.id;
  select * into r from public.releases x where x.id = link.release_id;
  return (
    select jsonb_build_object(
      'state', 'open', 'role', link.role, 'name', coalesce(nullif(link.name, ''), n.name, p.name, r.title), 'subject', coalesce(n.name, p.name, r.title),
      'film', d.title, 'director', d.director, 'language', link.language, 'expiresAt', link.expires_at,
      'release', jsonb_build_object(
        'state', r.state, 'ageBand', r.age_band, 'guardiansNeeded', private.guardians_owed(r), 'guardiansGiven', r.guardians_given,
        'conditions', r.conditions, 'number', r.form_number
      ),
      'title', coalesce(a.title, ''), 'body', coalesce(a.body, ''), 'agreed', coalesce(a.agreed, ''),
      'version', case when v.id is not null then jsonb_build_object('id', v.id, 'number', v.number, 'label', v.label, 'durationMs', v.duration_ms) end,
      'scenes', coalesce((
        select jsonb_agg(jsonb_build_object('startsMs', lower(s), 'endsMs', upper(s)) order by lower(s)) from unnest(private.scenes_of_link(link)) s
      ), '[]'),
      'signature', (
        select jsonb_build_object('id', s.id, 'name', s.name, 'signedAt', s.signed_at, 'sha256', s.sha256, 'text', s.signed_text)
        from public.release_signatures s where s.link_id = link.id order by s.signed_at desc limit 1
      ),
      'wishes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', w.id, 'kind', w.kind, 'words', w.words, 'condition', w.condition, 'state', w.state, 'answer', w.answer, 'askedAt', w.asked_at
        ) order by w.asked_at desc)
        from (select * from public.participant_wishes x where x.link_id = link.id order by x.asked_at desc limit 50) w
      ), '[]')
    )
    from public.documentaries d
    left join public.production_people n on n.id = r.person_id
    left join public.production_places p on p.id = r.place_id
    left join public.release_papers a on a.release_id = r.id
    left join public.versions v on v.id = link.version_id and v.state in ('watchable', 'ready')
    where d.id = link.documentary_id
  );
end $$;
comment on function public.open_participant_link is 'Kind: shown.';
grant execute on function public.open_participant_link to anon, authenticated;

/** A playlist with only the segments that touch `ranges`; what is left out is a gap, as in private.with_gaps. */
create or replace function private.only_ranges(playlist text, ranges int4multirange) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    case when t.ms is not null and not int4range(floor(t.starts)::int, ceil(t.starts + t.ms)::int + 1) && ranges then E'#EXT-X-GAP\n' || t.line else t.line end,
    E'\n' order by t.n
  )
  from (
    select l.line, l.n, m.ms, sum(coalesce(m.ms, 0)) over (order by l.n) - coalesce(m.ms, 0) as starts
    from regexp_split_to_table(playlist, E'\n') with ordinality as l (line, n)
    cross join lateral (select (substring(l.line from '^#EXTINF:([0-9.]+)'))::numeric * 1000 as ms) m
  ) t
$$;

/** What a participant's player is told: the version their link shows, with their own scenes alone. Null for any other key, and where there is none. */
create or replace function public.participant_facts(key text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.participant_links := private.participant_link(key);
  facts jsonb := private.playable_facts(link.version_id);
  scenes int4multirange := private.scenes_of_link(link);
begin
  if link.id is null or facts is null or scenes = '{}' then return null; end if;
  return facts || jsonb_build_object('storyboard', null, 'poster', null, 'sideTracks', '[]'::jsonb, 'renditions', (
    select jsonb_agg(e || jsonb_build_object('playlist', private.only_ranges(e ->> 'playlist', scenes))) from jsonb_array_elements(facts -> 'renditions') e
  ));
end $$;
comment on function public.participant_facts is 'Kind: done.';
grant execute on function public.participant_facts to anon, authenticated;
