-- The creator has checked this cut: without a range the passage is no longer in it.
comment on table private.placed_withdrawals is 'One row per withdrawal and cut in which its passages were located.';

-- Cues that became sensitive by a withdrawal, so that a revoked one restores only these.
comment on table private.withheld_cues is 'One row per cue that a granted withdrawal made sensitive.';

-- Withdrawals of passages by a person in them. Requested from the film's creator; once granted, or not answered within a day, the passage is removed from
-- picture, sound, captions, transcript, search, stills, quotes and clips immediately: playlists leave it out, cues are sensitive, pictures are covered.
comment on table public.withdrawals is
  'One row per request of a person in a film to withdraw passages. Without an answer until holds_from it is granted by '
  'the house''s rule (by_rule).';
select private.open_table('public.withdrawals', of_person => 'person_id');
select private.open_to_suspended('public.withdrawals', 'A person in a film takes their passage back whatever else they did.');
grant select on public.withdrawals to authenticated;
create policy "The person who asked, the creator and moderators see it" on public.withdrawals
  for select to authenticated
  using (
    (select private.in_person())
    and (person_id = (select auth.uid()) or private.leads_film(documentary_id) or (select private.has_role('moderator')))
  );

comment on table public.withdrawn_ranges is 'One row per passage of a withdrawal, in one cut.';
select private.open_table('public.withdrawn_ranges', of_version => 'version_id');
select private.open_to_suspended('public.withdrawn_ranges', 'A person in a film takes their passage back whatever else they did.');
grant select on public.withdrawn_ranges to authenticated;
create policy "Who sees a withdrawal sees its passages" on public.withdrawn_ranges for select to authenticated
  using (exists (select from public.withdrawals w where w.id = withdrawal_id));
create or replace trigger limit_rows after insert on public.withdrawn_ranges referencing new table as added for each statement
  execute function private.limit_rows('withdrawal_id', 200, 'One withdrawal names 200 passages at most.');

create or replace function private.withheld_ranges(version uuid) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(int4range(r.starts_ms, r.ends_ms)), '{}')
  from public.withdrawn_ranges r
  join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
  where r.version_id = version
$$;

/** A playlist that leaves out every segment with something of `ranges` in it, and only those (RFC 8216bis, EXT-X-GAP). */
create or replace function private.with_gaps(playlist text, ranges int4multirange) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    case when t.ms is not null and int4range(floor(t.starts)::int, ceil(t.starts + t.ms)::int + 1) && ranges then E'#EXT-X-GAP\n' || t.line else t.line end,
    E'\n' order by t.n
  )
  from (
    select l.line, l.n, m.ms, sum(coalesce(m.ms, 0)) over (order by l.n) - coalesce(m.ms, 0) as starts
    from regexp_split_to_table(replace(playlist, E'#EXT-X-GAP\n', ''), E'\n') with ordinality as l (line, n)
    cross join lateral (select (substring(l.line from '^#EXTINF:([0-9.]+)'))::numeric * 1000 as ms) m
  ) t
$$;

/** For every writer of a playlist: withheld passages are not in it. */
create or replace function private.leave_out_withheld() returns trigger language plpgsql security definer set search_path = '' as $$
declare withheld int4multirange := private.withheld_ranges(new.version_id);
begin
  if withheld <> '{}' or position('#EXT-X-GAP' in coalesce(new.playlist, '')) > 0 then new.playlist := private.with_gaps(new.playlist, withheld); end if;
  return new;
end $$;

/** The same of a sound or picture beside the film, whose own time begins offset_ms later. */
create or replace function private.leave_out_withheld_beside(

)
returns trigger language plpgsql security definer set search_path = '' as $$
declare withheld int4multirange;
begin
  select coalesce(range_agg(int4range(lower(r) - new.offset_ms, upper(r) - new.offset_ms)), '{}') into withheld
  from unnest(private.withheld_ranges(new.version_id)) r;
  if new.playlist is not null and (withheld <> '{}' or position('#EXT-X-GAP' in new.playlist) > 0) then
    new.playlist := private.with_gaps(new.playlist, withheld);
  end if;
  return new;
end $$;

/** For every writer of a cue: withheld cues are sensitive, also in a later track, also when the creator says otherwise. */
create or replace function private.withhold_cue() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not new.sensitive and exists (
    select from public.withdrawn_ranges r
    join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
    where r.version_id = new.version_id and r.starts_ms < new.ends_ms and r.ends_ms > new.starts_ms
  ) then new.sensitive := true; end if;
  return new;
end $$;

/** Brings playlists, cues and pictures of a cut in line with what is withheld in it now. */
create or replace function private.withhold(version uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  -- No longer withheld: only cues that a withdrawal made sensitive are restored.
  with freed as (
    delete from private.withheld_cues h
    using public.cues c
    where c.id = h.cue_id and c.version_id = version and not int4range(c.starts_ms, c.ends_ms) && private.withheld_ranges(version)
    returning h.cue_id
  )
  update public.cues c set sensitive = false where c.id in (select f.cue_id from freed f);
  with hidden as (
    update public.cues c set sensitive = true
    from public.withdrawn_ranges r
    join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
    where c.version_id = version and r.version_id = version and not c.sensitive and r.starts_ms < c.ends_ms and r.ends_ms > c.starts_ms
    returning c.id, w.id as withdrawal_id
  )
  insert into private.withheld_cues (withdrawal_id, cue_id) select h.withdrawal_id, h.id from hidden h on conflict do nothing;
  -- The triggers leave out what is withheld now, and bring back what is not.
  update public.renditions r set playlist = r.playlist where r.version_id = version;
  update public.side_tracks t set playlist = t.playlist where t.version_id = version and t.playlist is not null;
  -- Players with an older playlist reload it: its addresses are revoked.
  perform private.enqueue('rename-media', json_build_object('versionId', version), 'rename-media:' || version, 12);
  perform private.protect_pictures(array[version]);
end $$;

create or replace function private.withhold_in_every_cut(
  withdrawal uuid
)
returns void language sql security definer set search_path = '' as $$
  select private.withhold(r.version_id) from (select distinct x.version_id from public.withdrawn_ranges x where x.withdrawal_id = withdrawal) r
$$;

create or replace function private.read_ranges(
  ranges jsonb,
  length_ms int
)
returns int4multirange language plpgsql immutable set search_path = '' as $$
declare read int4multirange;
begin
  perform private.check_list(ranges, 100, 'Name 100 passages at most.');
  select coalesce(range_agg(int4range(greatest((e ->> 'startsMs')::int, 0), least((e ->> 'endsMs')::int, coalesce(length_ms, 2147483646)))), '{}') into read
  from jsonb_array_elements(ranges) e
  where (e ->> 'endsMs')::int > (e ->> 'startsMs')::int;
  return read;
end $$;

-- As before, with the film's title for the desk.
create or replace function public.ask_withdrawal(documentary uuid, ranges jsonb, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  claim public.claims;
  film public.documentaries;
  asked uuid;
  read int4multirange;
begin
  perform private.require_session();
  select c.* into claim from public.claims c
  where c.person_id = auth.uid() and c.documentary_id = documentary and c.kind = 'appearance' and c.state = 'confirmed' and private.in_person();
  if claim.id is null then raise exception 'Only people who appear in the film ask this.' using errcode = 'P0001', detail = 'no-appearance'; end if;
  select d.* into film from public.documentaries d where d.id = documentary;
  read := private.read_ranges(ranges, (select v.duration_ms from public.versions v where v.id = film.current_version_id));
  if read = '{}' then raise exception 'Name a passage: from when to when.' using errcode = 'P0001', detail = 'ranges'; end if;
  if (select count(*) >= 10 from public.withdrawals w where w.person_id = auth.uid() and w.asked_at > now() - interval '1 day') then
    raise exception 'Ten a day are asked at most. Write to the house if it is more.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.withdrawals (documentary_id, person_id, name, words) values (film.id, auth.uid(), claim.name, trim(coalesce(ask_withdrawal.words, '')))
  returning id into asked;
  insert into public.withdrawn_ranges (withdrawal_id, version_id, starts_ms, ends_ms)
  select asked, film.current_version_id, lower(r), upper(r) from unnest(read) r;
  insert into private.placed_withdrawals (withdrawal_id, version_id) values (asked, film.current_version_id);
  perform private.notify(
    film.owner_id, 'request', jsonb_build_object('from', claim.name, 'request', 'withdrawal', 'film', film.title),
    '/creator-dashboard?documentary=' || film.id || '&view=people', 'withdrawal:' || asked, false, film.id
  );
  perform private.tell_film_webhooks(
    film, 'withdrawal.asked', '/creator-dashboard?documentary=' || film.id || '&view=people', jsonb_build_object('withdrawalId', asked)
  );
  return asked;
end $$;
grant execute on function public.ask_withdrawal to authenticated;

create or replace function private.settle_withdrawal(withdrawal uuid, granted boolean, said text, rule boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare settled public.withdrawals;
begin
  update public.withdrawals w
  set state = case when granted then 'granted' else 'declined' end, answer = said, by_rule = rule, decided_at = now()
  where w.id = withdrawal and w.state in ('asked', 'declined')
  returning * into settled;
  if settled.id is null then return; end if;
  if granted then perform private.withhold_in_every_cut(settled.id); end if;
  perform private.notify(
    settled.person_id, 'request-moved', jsonb_build_object('request', 'withdrawal', 'state', case when granted then 'agreed' else 'declined' end),
    '/profile?view=appearances', 'withdrawal:' || settled.id || ':' || settled.state, true
  );
end $$;

-- As before; a moderator's decision is logged, and no one decides their own case.
create or replace function public.decide_withdrawal(withdrawal uuid, granted boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.withdrawals;
  for_the_house boolean;
begin
  perform private.require_session();
  select * into wanted from public.withdrawals w where w.id = decide_withdrawal.withdrawal;
  for_the_house := not coalesce(private.leads_film(wanted.documentary_id), false);
  if wanted.id is null or not private.in_person() or (for_the_house and not private.has_role('moderator')) then
    raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002';
  end if;
  if for_the_house and wanted.person_id = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if not granted and trim(coalesce(answer, '')) = '' then
    raise exception 'Give a reason why the passage stays.' using errcode = 'P0001', detail = 'answer';
  end if;
  perform private.settle_withdrawal(withdrawal, granted, trim(coalesce(answer, '')), false);
  if for_the_house then
    perform private.note_act(
      'withdrawal', 'withdrawal', wanted.id, wanted.person_id, case when granted then 'Withdrawal: granted.' else 'Withdrawal: declined.' end, answer
    );
  end if;
end
$$;
grant execute on function public.decide_withdrawal to authenticated;

/** Who asked does not ask any more: what was withheld by it is shown again. */
create or replace function public.take_back_withdrawal(withdrawal uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.withdrawals w set state = 'taken-back', decided_at = now()
  where w.id = withdrawal and w.person_id = auth.uid() and private.in_person() and w.state in ('asked', 'granted');
  if not found then raise exception 'There is no such request of yours.' using errcode = 'P0002'; end if;
  perform private.withhold_in_every_cut(withdrawal);
end $$;
grant execute on function public.take_back_withdrawal to authenticated;

/** Where the passages of a granted withdrawal are in another cut; an empty list: they are not in it. Set by the creator of the film. */
create or replace function public.place_withdrawal(withdrawal uuid, version uuid, ranges jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() or not exists (
    select from public.withdrawals w join public.versions v on v.documentary_id = w.documentary_id
    where w.id = place_withdrawal.withdrawal and v.id = place_withdrawal.version and private.leads_film(w.documentary_id)
  ) then raise exception 'There is no such request, or it is not yours to place.' using errcode = 'P0002'; end if;
  -- In the requested cut, the person's own ranges apply.
  if exists (
    select from private.placed_withdrawals p
    where p.withdrawal_id = place_withdrawal.withdrawal and p.version_id = place_withdrawal.version
  ) then raise exception 'It already has its place in this version.' using errcode = 'P0001', detail = 'placed'; end if;
  insert into private.placed_withdrawals (withdrawal_id, version_id) values (withdrawal, version);
  insert into public.withdrawn_ranges (withdrawal_id, version_id, starts_ms, ends_ms)
  select place_withdrawal.withdrawal, place_withdrawal.version, lower(r), upper(r)
  from unnest(private.read_ranges(ranges, (select v.duration_ms from public.versions v where v.id = version))) r;
  perform private.withhold(version);
end $$;
grant execute on function public.place_withdrawal to authenticated;

/** A newer cut is not shown before its creator has checked where in it the withdrawn passages are. */
create or replace function private.refuse_unplaced() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.current_version_id is not null and exists (
    select from public.withdrawals w
    where w.documentary_id = new.id and w.state = 'granted' and not exists (
      select from private.placed_withdrawals p where p.withdrawal_id = w.id and p.version_id = new.current_version_id
    )
  ) then
    raise exception 'A person in the film withdrew a passage. Say first where it is in this version, or that it is not in it.'
      using errcode = 'P0001', detail = 'withdrawal-unplaced';
  end if;
  return new;
end $$;

/** Grants requests without an answer within a day, by the house's rule; returns how many. A participant's by a link waits for a person to decide. */
create or replace function private.keep_withdrawals() returns int language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  granted int := 0;
begin
  for due in
    select w.id from public.withdrawals w where w.state = 'asked' and w.release_id is null and w.holds_from <= now() for update skip locked
  loop
    perform private.settle_withdrawal(due, true, '', true);
    granted := granted + 1;
  end loop;
  return granted;
end $$;

/** Films the caller appears in or claims to: what was agreed, where captions name them, what they asked to withdraw. */
create or replace function public.my_appearances() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'A connected app may not read this.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'claimId', c.id, 'kind', c.kind, 'state', c.state, 'name', c.name, 'agreed', c.agreed, 'askedAt', c.asked_at,
      'shown', c.shown, 'filmId', d.id, 'title', d.title, 'mayWatch', coalesce(public.can_watch(d.id), false), 'durationMs', v.duration_ms,
      'scenes', case when c.kind = 'appearance' and c.state = 'confirmed' then (
        select coalesce(jsonb_agg(jsonb_build_object('startsMs', s.starts_ms, 'endsMs', s.ends_ms, 'words', s.text) order by s.starts_ms), '[]')
        from (
          select u.starts_ms, u.ends_ms, left(u.text, 300) as text
          from private.speakers k
          join public.caption_tracks t on t.id = k.track_id and t.version_id = d.current_version_id and t.kind <> 'descriptions'
          join public.cues u on u.track_id = t.id and u.speaker = k.speaker
          where k.person = private.person_key(c.name)
            and t.id = (
              select o.id from private.speakers q join public.caption_tracks o on o.id = q.track_id
              where q.person = k.person and o.version_id = d.current_version_id and o.kind <> 'descriptions'
              order by o.language = d.language desc, o.kind, o.id limit 1
            )
          order by u.starts_ms
          limit 500
        ) s
      ) else '[]' end,
      'withdrawals', (
        select coalesce(jsonb_agg(private.withdrawal_told(w, d.current_version_id) order by w.asked_at desc), '[]')
        from public.withdrawals w
        where c.kind = 'appearance' and w.documentary_id = d.id and w.person_id = auth.uid()
      )
    ) order by c.asked_at desc), '[]')
    from public.claims c
    join public.documentaries d on d.id = c.documentary_id
    left join public.versions v on v.id = d.current_version_id
    where c.person_id = auth.uid() and d.removed_at is null
  );
end $$;
grant execute on function public.my_appearances to authenticated;

create or replace function private.withdrawal_told(w public.withdrawals, version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'name', w.name, 'words', w.words, 'state', w.state, 'byRule', w.by_rule, 'answer', w.answer, 'askedAt', w.asked_at,
    'holdsFrom', case when w.release_id is null then w.holds_from end, 'decidedAt', w.decided_at,
    'ranges', (
      select coalesce(jsonb_agg(jsonb_build_object('startsMs', r.starts_ms, 'endsMs', r.ends_ms) order by r.starts_ms), '[]')
      from public.withdrawn_ranges r where r.withdrawal_id = w.id and r.version_id = version
    )
  )
$$;

/** What people in a film request of its creator: who they are, and passages. `unplaced`: cuts not yet checked for a granted passage. */
create or replace function public.asked_of_film(documentary uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() or not coalesce(private.leads_film(documentary), false) then
    raise exception 'There is no such film, or it is not yours.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'name', c.name, 'words', c.words, 'state', c.state, 'agreed', c.agreed, 'askedAt', c.asked_at,
        'personId', case when exists (select from public.profiles p where p.user_id = c.person_id and p.shown) then c.person_id end
      ) order by c.state = 'asked' desc, c.asked_at desc), '[]')
      from public.claims c where c.documentary_id = documentary
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(
        private.withdrawal_told(w, coalesce(
          (select d.current_version_id from public.documentaries d where d.id = documentary),
          (select r.version_id from public.withdrawn_ranges r where r.withdrawal_id = w.id limit 1)
        )) || jsonb_build_object('unplaced', case when w.state = 'granted' then (
          select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'durationMs', v.duration_ms) order by v.number), '[]')
          from public.versions v
          where v.documentary_id = documentary and v.state in ('watchable', 'ready')
            and v.number > (select max(o.number) from private.placed_withdrawals p join public.versions o on o.id = p.version_id where p.withdrawal_id = w.id)
        ) else '[]' end)
        order by w.state = 'asked' desc, w.asked_at desc
      ), '[]')
      from public.withdrawals w where w.documentary_id = documentary and w.state <> 'taken-back'
    )
  );
end $$;
grant execute on function public.asked_of_film to authenticated;

create or replace function public.list_withdrawals(asked jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_at timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select w.*, case when open then w.holds_from else w.decided_at end as place
      from public.withdrawals w
      where (w.state = 'asked') = open
        and (coalesce(asked ->> 'words', '') = '' or private.folded(concat_ws(
          ' ', w.name, w.words, (select d.title from public.documentaries d where d.id = w.documentary_id)
        )) like private.anywhere(asked ->> 'words'))
        and (asked ->> 'one' is null or w.id = (asked ->> 'one')::uuid)
        and (past is null or case when open then (w.holds_from, w.id) > (past_at, past) else (w.decided_at, w.id) < (past_at, past) end)
      order by case when open then w.holds_from end, case when open then w.id end, case when not open then w.decided_at end desc, w.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'withdrawals', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'film', jsonb_build_object('id', d.id, 'title', d.title), 'creator', private.called(d.owner_id), 'name', p.name,
          'words', p.words, 'state', p.state, 'byRule', p.by_rule, 'answer', p.answer, 'askedAt', p.asked_at,
          'holdsFrom', case when p.release_id is null then p.holds_from end,
          'decidedAt', p.decided_at, 'place', p.place, 'bar', case when p.person_id = auth.uid() then 'self' end,
          'ranges', (
            select coalesce(jsonb_agg(jsonb_build_object('startsMs', r.starts_ms, 'endsMs', r.ends_ms) order by r.starts_ms), '[]')
            from public.withdrawn_ranges r
            where r.withdrawal_id = p.id and r.version_id = (
              select o.version_id from public.withdrawn_ranges o where o.withdrawal_id = p.id
              order by o.version_id = d.current_version_id desc, o.version_id limit 1
            )
          )
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p join public.documentaries d on d.id = p.documentary_id
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_withdrawals to authenticated;
