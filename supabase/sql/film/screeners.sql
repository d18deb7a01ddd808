comment on table public.screener_openings is 'One row per screener and browser or account that entered with it: its access, until it ends.';
select private.open_table('public.screener_openings', of_person => 'user_id');

-- Screener links: for one person, one version, until a date, with an optional passphrase. The key is a secret of which the
-- house keeps a hash; its holder, signed in or as a guest, opens it once in a browser and may then watch until it is revoked. The picture
-- shows the person's name. A screener opens its version to screener_facts and the timed texts of that version, and to nothing else (decision 0126).
comment on table public.screeners is
  'One row per screener link: its recipient, its end, what was watched by it. mark: eight letters in its watermark, to '
  'trace copies.';
select private.open_table('public.screeners', of_version => 'version_id', left_out => '{key_hash,passphrase_hash}');
grant select (id, version_id, person, email, note, has_passphrase, locked_until, mark, expires_at, revoked_at, created_at,
  opens, watched_ms, first_opened_at, last_seen_at, unusual, unusual_at) on public.screeners to authenticated;
create policy "The creator sees the screeners of their cuts" on public.screeners
  for select to authenticated
  using (private.leads_version(version_id));
create or replace trigger check_mail_address before insert or update of email on public.screeners for each row
  execute function private.check_mail_address('email');
create or replace trigger end_marked_copy after update of revoked_at on public.screeners
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function private.end_marked_copy();

-- Addresses of an expired review, or of one whose film is withheld or removed, are revoked, even when they were signed for longer.
create or replace function private.review_is_live(review public.reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select review.revoked_at is null and review.expires_at > now() and exists (
    select from public.versions v join private.open_films d on d.id = v.documentary_id
    where v.id = review.version_id and v.state in ('watchable', 'ready')
  )
$$;

-- The same for a screener.
create or replace function private.screener_is_live(screener public.screeners)
returns boolean
language sql stable security definer set search_path = '' as $$
  select screener.revoked_at is null and screener.expires_at > now() and exists (
    select from public.versions v join private.open_films d on d.id = v.documentary_id
    where v.id = screener.version_id and v.state in ('watchable', 'ready')
  )
$$;

/** Whether the caller entered with this screener, and it is live. Guests may; a session that owes its second step may not, nor a program. */
create or replace function private.holds_screener(screener uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.screener_openings o
    join public.screeners s on s.id = o.screener_id
    where o.screener_id = holds_screener.screener and o.user_id = auth.uid() and private.screener_is_live(s)
  )
$$;

/** The versions the caller has a live screener of. */
create or replace function private.screened_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.version_id
  from public.screener_openings o
  join public.screeners s on s.id = o.screener_id
  where o.user_id = auth.uid() and private.session_holds() and private.in_person() and private.screener_is_live(s)
$$;
grant execute on function private.screened_versions to authenticated;

/** Eight letters and digits that cannot be taken for one another. */
create or replace function private.screener_mark() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(b.bytes, at) % 31, 1), '')
  from (select extensions.gen_random_bytes(8) as bytes) b, generate_series(0, 7) as at
$$;

create or replace function private.hash_passphrase(passphrase text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(trim(passphrase), '') = '' then return null; end if;
  if length(trim(passphrase)) not between 6 and 72 then
    raise exception 'A passphrase has 6 to 72 characters.' using errcode = '22023', hint = 'Three words are good.';
  end if;
  return extensions.crypt(trim(passphrase), extensions.gen_salt('bf', 8));
end $$;

/** A link for one person to the caller's version. Its key is answered here once and can never be read again. */
create or replace function public.make_screener(
  version uuid,
  person text,
  expires_at timestamptz,
  email text default '',
  note text default '',
  passphrase text default null
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made uuid;
begin
  if not private.leads_version(version) or not private.in_person() then
    raise exception 'Only its creator can create screeners of a version.' using errcode = '42501';
  end if;
  if make_screener.expires_at not between now() and now() + interval '1 year 1 day' then
    raise exception 'A screener ends on a day within the next year.' using errcode = '22023';
  end if;
  if (select count(*) from public.screeners s where s.version_id = version) >= 500 then
    raise exception 'A version can have up to 500 screeners.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.screeners (version_id, person, email, note, key_hash, passphrase_hash, mark, expires_at)
  values (
    version, trim(make_screener.person), trim(coalesce(make_screener.email, '')), coalesce(make_screener.note, ''),
    sha256(convert_to(key, 'utf8')), private.hash_passphrase(make_screener.passphrase), private.screener_mark(),
    make_screener.expires_at
  ) returning id into made;
  return jsonb_build_object('id', made, 'key', key);
end $$;
grant execute on function public.make_screener to authenticated;

/** The caller's own screener, or a refusal. */
create or replace function private.own_screener(screener uuid)
returns public.screeners
language plpgsql stable security definer set search_path = '' as $$
declare found_one public.screeners;
begin
  select * into found_one from public.screeners s where s.id = screener;
  if found_one.id is null or not private.leads_version(found_one.version_id) or not private.in_person() then
    raise exception 'There is no such screener of yours.' using errcode = '42501';
  end if;
  return found_one;
end $$;

/** Ends everything a screener gave out: its sessions end, and the files played get other names. */
create or replace function private.end_screening(screener public.screeners) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.screener_openings o where o.screener_id = screener.id) then
    perform private.enqueue(
      'rename-media', json_build_object('versionId', screener.version_id), 'rename-media:' || screener.version_id, 12
    );
  end if;
  delete from public.screener_openings o where o.screener_id = screener.id;
  delete from public.playback_grants g where g.screener_id = screener.id;
end $$;

/** Takes a screener back at once. It stays listed, so that a copy can be traced. */
create or replace function public.revoke_screener(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.screeners := private.own_screener(screener);
begin
  update public.screeners s set revoked_at = coalesce(s.revoked_at, now()) where s.id = own.id;
  perform private.end_screening(own);
end $$;
grant execute on function public.revoke_screener to authenticated;

/** Another link for the same person, when the first was lost or passed on: the old one ends at once. Also for a revoked or expired one. */
create or replace function public.renew_screener(screener uuid, expires_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  own public.screeners := private.own_screener(screener);
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  if renew_screener.expires_at not between now() and now() + interval '1 year 1 day' then
    raise exception 'A screener ends on a day within the next year.' using errcode = '22023';
  end if;
  perform private.end_screening(own);
  update public.screeners s set
    key_hash = sha256(convert_to(key, 'utf8')), expires_at = renew_screener.expires_at, revoked_at = null,
    failed_tries = 0, locked_until = null, unusual = null, unusual_at = null
  where s.id = own.id;
  return key;
end $$;
grant execute on function public.renew_screener to authenticated;

/** Says to the creator what is unusual, once for each kind until a new link is made. */
create or replace function private.note_unusual(screener uuid, what text) returns void
language plpgsql security definer set search_path = '' as $$
declare told record;
begin
  update public.screeners s set unusual = what, unusual_at = now()
  from public.versions v join public.documentaries d on d.id = v.documentary_id
  where s.id = screener and v.id = s.version_id and s.unusual is distinct from what
  returning s.person, d.owner_id, d.id as film, d.title into told;
  if told.owner_id is null then return; end if;
  perform private.notify(
    told.owner_id, 'screener', jsonb_build_object('from', told.person, 'film', told.title, 'what', what),
    '/creator-dashboard?documentary=' || told.film || '&view=show#screeners', 'screener:' || screener || ':' || what, false, told.film
  );
end $$;

/** Where a screener is being watched, and whether that is unusual: from two addresses at once, or four in a day. */
create or replace function private.see_screening(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  at_once int;
  in_a_day int;
begin
  update public.screener_openings o set seen_at = now(), address_hash = coalesce(private.address_hash(), o.address_hash)
  where o.screener_id = screener and o.user_id = auth.uid();
  select count(distinct o.address_hash) filter (where o.seen_at > now() - interval '90 seconds'), count(distinct o.address_hash)
  into at_once, in_a_day
  from public.screener_openings o
  where o.screener_id = screener and o.seen_at > now() - interval '1 day';
  if in_a_day >= 4 then
    perform private.note_unusual(screener, 'many-places');
  elsif at_once >= 2 then
    perform private.note_unusual(screener, 'at-once');
  end if;
end $$;

/**
 * Enters with a screener's key: `{ state }` is unknown (also of one that ended), passphrase, wrong, locked, full or open; open has
 * `screenerId`. Five wrong passphrases close it for a quarter of an hour, for everyone. Eight browsers or accounts are admitted. Guests may
 * enter, programs and half a session not.
 */
create or replace function public.open_screener(key text, passphrase text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.screeners;
  entered boolean;
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into s from public.screeners x where x.key_hash = sha256(convert_to(open_screener.key, 'utf8')) for update;
  if s.id is null or not private.screener_is_live(s) then return jsonb_build_object('state', 'unknown'); end if;
  entered := exists (select from public.screener_openings o where o.screener_id = s.id and o.user_id = auth.uid());
  if not entered then
    if s.passphrase_hash is not null then
      if s.locked_until > now() then return jsonb_build_object('state', 'locked', 'until', s.locked_until); end if;
      if coalesce(open_screener.passphrase, '') = '' then return jsonb_build_object('state', 'passphrase'); end if;
      if s.passphrase_hash <> extensions.crypt(left(trim(open_screener.passphrase), 72), s.passphrase_hash) then
        update public.screeners x set
          failed_tries = x.failed_tries + 1,
          locked_until = case when (x.failed_tries + 1) % 5 = 0 then now() + interval '15 minutes' end
        where x.id = s.id returning * into s;
        if s.locked_until is null then return jsonb_build_object('state', 'wrong', 'left', 5 - s.failed_tries % 5); end if;
        perform private.note_unusual(s.id, 'wrong-passphrases');
        return jsonb_build_object('state', 'locked', 'until', s.locked_until);
      end if;
    end if;
    if (select count(*) from public.screener_openings o where o.screener_id = s.id) >= 8 then
      perform private.note_unusual(s.id, 'passed-on');
      return jsonb_build_object('state', 'full');
    end if;
    insert into public.screener_openings (screener_id, user_id, address_hash) values (s.id, auth.uid(), private.address_hash());
    update public.screeners x set failed_tries = 0, locked_until = null where x.id = s.id;
  end if;
  if not private.can_review_version(s.version_id) then
    update public.screeners x set
      opens = x.opens + case
        when entered and exists (
          select from public.screener_openings o where o.screener_id = x.id and o.user_id = auth.uid() and o.seen_at > now() - interval '30 minutes'
        ) then 0
        else 1 end,
      first_opened_at = coalesce(x.first_opened_at, now()),
      last_seen_at = now()
    where x.id = s.id;
    perform private.see_screening(s.id);
  end if;
  return jsonb_build_object('state', 'open', 'screenerId', s.id);
end $$;
grant execute on function public.open_screener to authenticated;

-- A screener with its own copy gets no other rendition.
create or replace function public.screener_facts(screener uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (
    private.playable_facts(v.id)::jsonb
    || case when c.state = 'ready' then jsonb_build_object(
      'growing', false,
      'width', c.width, 'height', c.height,
      'renditions', jsonb_build_array(jsonb_build_object(
        'name', 'marked', 'width', c.width, 'height', c.height, 'frameRate', c.frame_rate, 'bandwidth', c.bandwidth, 'codecs', c.codecs,
        'complete', true, 'playlist', private.with_gaps(c.playlist, private.withheld_ranges(v.id))
      ))
    ) else '{}'::jsonb end
    || jsonb_build_object(
      'storyboard', null,
      'sideTracks', '[]'::jsonb,
      'screener', jsonb_build_object(
        'id', s.id, 'person', s.person, 'mark', s.mark, 'expiresAt', s.expires_at, 'burned', coalesce(c.state = 'ready', false),
        'title', d.title, 'director', d.director, 'year', d.year, 'synopsis', d.synopsis, 'language', d.language,
        'contentNotes', d.content_notes, 'label', v.label, 'number', v.number
      )
    )
  )::json
  from public.screeners s
  join public.versions v on v.id = s.version_id
  join public.documentaries d on d.id = v.documentary_id
  left join public.marked_copies c on c.screener_id = s.id
  where s.id = screener_facts.screener and private.holds_screener(s.id)
$$;
comment on function public.screener_facts is 'Kind: done.';
grant execute on function public.screener_facts to authenticated;

/** Notes that a screener's film was given to play. */
create or replace function public.grant_screening(screener uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare version uuid := (select s.version_id from public.screeners s where s.id = screener);
begin
  if not private.holds_screener(screener) or private.can_review_version(version) then return; end if;
  insert into public.playback_grants as g (user_id, version_id, screener_id) values (auth.uid(), version, screener)
  on conflict (user_id, screener_id) where screener_id is not null do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
end $$;
grant execute on function public.grant_screening to authenticated;

/** What the caller's player showed of a screener's film: counted for its creator by person, apart from the audience. */
create or replace function public.record_screening(screener uuid, ranges integer[]) returns void
language plpgsql security definer set search_path = '' as $$
declare given bigint;
begin
  select g.id into given from public.playback_grants g where g.user_id = auth.uid() and g.screener_id = screener;
  if given is null or not private.holds_screener(screener) then return; end if;
  perform private.note_watch(given, record_screening.ranges, null);
  perform private.see_screening(screener);
end $$;
grant execute on function public.record_screening to authenticated;

create or replace function private.count_screening(screener uuid, shown_ms bigint) returns void
language sql set search_path = '' as $$
  update public.screeners s set watched_ms = s.watched_ms + shown_ms, last_seen_at = now() where s.id = screener
$$;

/** Ends what was given out by screeners that have run out; the clock of the queue asks every minute. Answers how many it ended. */
create or replace function private.end_over_screeners() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over public.screeners;
  ended integer := 0;
begin
  for over in
    select s.* from public.screeners s
    where s.expires_at <= now() and exists (select from public.screener_openings o where o.screener_id = s.id)
    order by s.expires_at limit 500
  loop
    perform private.end_screening(over);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

/** Who came in by a screener keeps it, for the day the film is given back; what they were given to play it from ends now. */
create or replace function private.end_addresses_of_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('rename-media', json_build_object('versionId', v.id), 'rename-media:' || v.id, 12)
  from public.versions v
  where v.documentary_id = new.documentary_id and exists (
    select from public.screeners s join public.screener_openings o on o.screener_id = s.id where s.version_id = v.id
  );
  return null;
end $$;
