-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screener link: whom it was made for, until when, what was seen by it. mark: eight letters in its watermark, by which a copy is traced.
create table public.screeners (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  person text not null,
  email text not null default '',
  note text not null default '',
  key_hash bytea not null,
  passphrase_hash text,
  has_passphrase boolean default passphrase_hash IS NOT NULL,
  failed_tries integer not null default 0,
  locked_until timestamp with time zone,
  mark text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  opens integer not null default 0,
  watched_ms bigint not null default 0,
  first_opened_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  unusual text,
  unusual_at timestamp with time zone,
  constraint screeners_pkey PRIMARY KEY (id),
  constraint screeners_key_hash_key UNIQUE (key_hash),
  constraint screeners_mark_key UNIQUE (mark),
  constraint screeners_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint screeners_email_check CHECK (length(email) <= 254),
  constraint screeners_key_hash_check CHECK (length(key_hash) <= 32),
  constraint screeners_mark_check CHECK (length(mark) <= 8),
  constraint screeners_note_check CHECK (length(note) <= 500),
  constraint screeners_passphrase_hash_check CHECK (length(passphrase_hash) <= 100),
  constraint screeners_person_check CHECK (length(TRIM(BOTH FROM person)) > 0 AND length(person) <= 120),
  constraint screeners_unusual_check CHECK (unusual = ANY (ARRAY['at-once', 'many-places', 'passed-on', 'wrong-passphrases']))
);
CREATE INDEX screeners_of_version ON public.screeners USING btree (version_id, created_at DESC);
CREATE INDEX screeners_running_out ON public.screeners USING btree (expires_at);
alter table public.screeners enable row level security;
grant select (id, version_id, person, email, note, has_passphrase, locked_until, mark, expires_at, revoked_at, created_at, opens, watched_ms, first_opened_at, last_seen_at, unusual, unusual_at) on public.screeners to authenticated;
grant all on public.screeners to service_role;
create policy "The creator sees the screeners of their cuts" on public.screeners
  for select to authenticated
  using (private.leads_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.screeners
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER end_marked_copy AFTER UPDATE OF revoked_at ON public.screeners FOR EACH ROW WHEN (new.revoked_at IS NOT NULL AND old.revoked_at IS NULL) EXECUTE FUNCTION private.end_marked_copy();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screeners FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.count_screening(screener uuid, shown_ms bigint) returns void
language sql set search_path = '' as $$
  update public.screeners s set watched_ms = s.watched_ms + shown_ms, last_seen_at = now() where s.id = screener
$$;
grant execute on function private.count_screening to service_role;

create function private.end_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.marked_copies c where c.screener_id = new.id;
  return null;
end
$$;
grant execute on function private.end_marked_copy to service_role;

create function private.end_over_screeners() returns integer
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
end
$$;
grant execute on function private.end_over_screeners to service_role;

create function private.note_unusual(screener uuid, what text) returns void
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
    '/creator-dashboard?documentary=' || told.film || '#screeners', 'screener:' || screener || ':' || what, false, told.film
  );
end
$$;
grant execute on function private.note_unusual to service_role;

create function private.own_screener(screener uuid) returns public.screeners
language plpgsql stable security definer set search_path = '' as $$
declare found_one public.screeners;
begin
  select * into found_one from public.screeners s where s.id = screener;
  if found_one.id is null or not private.leads_version(found_one.version_id) or not private.in_person() then
    raise exception 'There is no such screener of yours.' using errcode = '42501';
  end if;
  return found_one;
end
$$;
grant execute on function private.own_screener to service_role;

create function public.grant_screening(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare version uuid := (select s.version_id from public.screeners s where s.id = screener);
begin
  if not private.holds_screener(screener) or private.can_review_version(version) then return; end if;
  insert into public.playback_grants as g (user_id, version_id, screener_id) values (auth.uid(), version, screener)
  on conflict (user_id, screener_id) where screener_id is not null do update set
    touched_at = now(),
    granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
end
$$;
grant execute on function public.grant_screening to authenticated, service_role;

create function public.make_screener(version uuid, person text, expires_at timestamp with time zone, email text DEFAULT '', note text DEFAULT '', passphrase text DEFAULT NULL::text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made uuid;
begin
  if not private.leads_version(version) or not private.in_person() then
    raise exception 'Only its creator gives screeners of a cut.' using errcode = '42501';
  end if;
  if make_screener.expires_at not between now() and now() + interval '1 year 1 day' then
    raise exception 'A screener ends on a day within the next year.' using errcode = '22023';
  end if;
  if (select count(*) from public.screeners s where s.version_id = version) >= 500 then
    raise exception 'A version has 500 screeners at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.screeners (version_id, person, email, note, key_hash, passphrase_hash, mark, expires_at)
  values (
    version, trim(make_screener.person), trim(coalesce(make_screener.email, '')), coalesce(make_screener.note, ''),
    sha256(convert_to(key, 'utf8')), private.hash_passphrase(make_screener.passphrase), private.screener_mark(),
    make_screener.expires_at
  ) returning id into made;
  return jsonb_build_object('id', made, 'key', key);
end
$$;
grant execute on function public.make_screener to authenticated, service_role;

create function public.mark_copy(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.screeners := private.own_screener(screener);
  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(own.version_id));
  storage record;
  expected bigint;
begin
  if not private.is_live(own) then
    raise exception 'This screener has ended.' using errcode = 'P0001', detail = 'ended', hint = 'Renew it, then ask for its copy.';
  end if;
  -- Two asked for at once must not both fit into the same room.
  perform pg_advisory_xact_lock(hashtextextended('storage:' || keeper, 0));
  if exists (select from public.marked_copies c where c.screener_id = own.id and c.state <> 'failed') then return; end if;
  if (select count(*) from public.marked_copies c where c.version_id = own.version_id) >= 60 then
    raise exception 'A version has 60 marked copies at most.' using errcode = 'P0001', detail = 'limit', hint = 'Take one back, then ask again.';
  end if;
  select r.size_bytes into expected from public.renditions r
  where r.version_id = own.version_id and r.complete order by r.temporary, r.width * r.height desc limit 1;
  select * into storage from private.storage_of(keeper);
  if storage.used_bytes + coalesce(expected, 0) > storage.quota_bytes then
    raise exception 'This copy does not fit in your storage.'
      using errcode = 'P0001', detail = 'quota',
      hint = 'Take back a link with a copy of its own, delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  insert into public.marked_copies as c (screener_id, version_id, size_bytes) values (own.id, own.version_id, coalesce(expected, 0))
  on conflict (screener_id) do update
  set state = 'waiting', progress = 0, failure = null, asked_at = clock_timestamp(), size_bytes = excluded.size_bytes
  where c.state = 'failed';
  if found then
    perform private.enqueue(
      'mark-copy', json_build_object('screenerId', own.id, 'versionId', own.version_id), 'mark-copy:' || own.id, 5
    );
  end if;
end
$$;
grant execute on function public.mark_copy to authenticated, service_role;

create function public.open_screener(key text, passphrase text DEFAULT NULL::text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.screeners;
  entered boolean;
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into s from public.screeners x where x.key_hash = sha256(convert_to(open_screener.key, 'utf8')) for update;
  if s.id is null or not private.is_live(s) then return jsonb_build_object('state', 'unknown'); end if;
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
end
$$;
grant execute on function public.open_screener to authenticated, service_role;

create function public.renew_screener(screener uuid, expires_at timestamp with time zone) returns text
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
end
$$;
grant execute on function public.renew_screener to authenticated, service_role;

create function public.revoke_screener(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.screeners := private.own_screener(screener);
begin
  update public.screeners s set revoked_at = coalesce(s.revoked_at, now()) where s.id = own.id;
  perform private.end_screening(own);
end
$$;
grant execute on function public.revoke_screener to authenticated, service_role;

create function public.screener_facts(screener uuid) returns json
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
grant execute on function public.screener_facts to authenticated, service_role;
