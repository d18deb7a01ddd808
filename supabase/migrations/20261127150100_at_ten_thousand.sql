-- What a house of 10,000 films and 100,000 people took longer than 30 ms for.

create or replace function public.begin_playback(documentary uuid, version uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  cut record;
  team boolean;
begin
  select v.id, v.state into cut
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = begin_playback.documentary and v.id = coalesce(begin_playback.version, d.current_version_id);
  if cut.id is null or not private.can_watch_version(cut.id) then return null; end if;
  team := public.can_review(begin_playback.documentary);
  if cut.state not in ('watchable', 'ready') then
    return case when team then (
      select json_build_object('given', null, 'film', null, 'playlists', null, 'arriving', a.facts)
      from (select private.arriving_facts(cut.id) as facts) a where a.facts is not null
    ) end;
  end if;
  -- A few at each visit: whoever comes first after a long time does not pay for all of them, and nobody waits for another's.
  delete from public.playback_grants g where g.id in (
    select o.id from public.playback_grants o
    where o.touched_at < now() - interval '2 days'
    order by o.touched_at limit 20 for update skip locked
  );
  if not team then
    if private.take_seat(cut.id) = 'full' then
      return json_build_object('given', 'full', 'film', null, 'playlists', null, 'arriving', null);
    end if;
    insert into public.playback_grants as g (user_id, version_id, person)
    values (auth.uid(), cut.id, private.mark_of(auth.uid()::text, cut.id))
    on conflict (user_id, version_id) where screener_id is null do update set
      touched_at = now(),
      granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
  end if;
  return json_build_object(
    'given', case when not team then 'given' end,
    'film', private.film_to_play(cut.id),
    'playlists', private.playlists_key(cut.id),
    'arriving', null
  );
end
$$;

-- Words of a message as they are looked for, made once: whoever has two thousand letters waited for all of them to be taken apart at each search. Not a
-- generated column, because messages are written as whole rows.
alter table public.messages add column words tsvector;
create function private.words_of_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.words := to_tsvector('simple', new.body);
  return new;
end
$$;
revoke all on function private.words_of_message from public, anon, authenticated;
create trigger words_of_message before insert or update of body on public.messages
  for each row execute function private.words_of_message();
update public.messages set body = body;
drop index public.messages_words;
create index messages_words on public.messages using gin (words);

create or replace function public.find_messages(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are read by people themselves.' using errcode = '42501';
  end if;
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id, 'threadId', h.thread_id, 'number', h.number, 'subject', h.subject, 'sender', private.person_called(h.sender_id), 'sentAt', h.sent_at,
      'words', ts_headline('simple', h.body, websearch_to_tsquery('simple', left(query, 200)),
        'StartSel="", StopSel="", MaxWords=24, MinWords=12, MaxFragments=1')
    ) order by h.sent_at desc), '[]')
    from (
      select m.*, t.subject
      from public.messages m
      join public.thread_people p on p.thread_id = m.thread_id and p.person_id = auth.uid() and p.place <> 'left'
      join public.threads t on t.id = m.thread_id
      where m.words @@ websearch_to_tsquery('simple', left(query, 200))
      order by m.sent_at desc limit 50
    ) h
  );
end
$$;

create or replace function public.people_to_write_to(query text DEFAULT '', film uuid DEFAULT NULL::uuid, note uuid DEFAULT NULL::uuid, screening uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare begins text := lower(trim(left(coalesce(query, ''), 80)));
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are written by people themselves.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', private.person_called(x.id), 'known', x.known, 'creator', x.creator)
      order by x.creator desc, x.known desc, private.person_called(x.id)), '[]')
    from (
      -- In their order before anybody is asked about: ten who may be written to are enough.
      select o.id, o.known, o.creator
      from (
        select c.id, bool_or(c.known) as known, bool_or(c.creator) as creator
        from (
          select d.owner_id as id, false as known, true as creator
          from public.documentaries d
          where d.id = film and d.owner_id is not null and public.can_watch(d.id)
          union all
          select a.person, a.own_work, false from private.people_about(people_to_write_to.note, people_to_write_to.screening) a
          where begins = '' or private.person_called(a.person) ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
          union all
          select o.person_id, true, false
          from public.thread_people p
          join public.thread_people o on o.thread_id = p.thread_id and o.person_id <> p.person_id
          left join public.profiles r on r.user_id = o.person_id
          where p.person_id = auth.uid() and p.place = 'in'
            and (
              begins = ''
              or case when trim(r.display_name) <> '' then r.display_name else private.person_called(o.person_id) end
                ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
            )
          union all
          (
            select r.user_id, false, false from public.profiles r
            where r.shown and length(begins) >= 2 and r.display_name ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
            limit 50
          )
        ) c
        group by c.id
        order by bool_or(c.creator) desc, bool_or(c.known) desc
        offset 0
      ) o
      where private.may_write_to(o.id)
        or o.id in (select a.person from private.people_about(people_to_write_to.note, people_to_write_to.screening) a)
      limit 10
    ) x
  );
end
$$;

-- By what people sign in, for admins who look for somebody: the platform's own table takes no index of ours.
create table private.sign_in_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null check (length(address) <= 320)
);
comment on table private.sign_in_addresses is 'A copy of auth.users (email), kept by a trigger, for looking.';
alter table private.sign_in_addresses enable row level security;
grant all on private.sign_in_addresses to service_role;
create index sign_in_addresses_likeness on private.sign_in_addresses using gin (address extensions.gin_trgm_ops);
create function private.keep_sign_in_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null then
    delete from private.sign_in_addresses a where a.user_id = new.id;
  else
    insert into private.sign_in_addresses as a (user_id, address) values (new.id, left(new.email, 320))
    on conflict (user_id) do update set address = excluded.address;
  end if;
  return null;
end
$$;
revoke all on function private.keep_sign_in_address from public, anon, authenticated;
create trigger keep_sign_in_address after insert or update of email on auth.users
  for each row execute function private.keep_sign_in_address();
insert into private.sign_in_addresses (user_id, address) select u.id, left(u.email, 320) from auth.users u where u.email is not null;

create function private.uuid_in(words text) returns uuid
language sql immutable set search_path = '' as $$
  select case when trim(words) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(words)::uuid end
$$;
revoke all on function private.uuid_in from public, anon, authenticated;
grant execute on function private.uuid_in to service_role;

create or replace function public.list_people(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  admin boolean := private.has_role('admin');
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
  like_words text := '%' || private.like_escaped(coalesce(asked ->> 'words', '')) || '%';
  named uuid[];
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  if like_words <> '%%' then
    named := array(
      select p.user_id from public.profiles p where p.display_name ilike like_words
      union
      select a.user_id from private.sign_in_addresses a where admin and a.address ilike like_words
      union
      select u.id from auth.users u where u.id = private.uuid_in(asked ->> 'words')
    );
  end if;
  return (
    with page as (
      select u.id, u.email, u.created_at, u.last_sign_in_at, p.display_name, r.role
      from auth.users u
      join public.user_roles r on r.user_id = u.id
      left join public.profiles p on p.user_id = u.id
      where u.deleted_at is null and not coalesce(u.is_anonymous, false)
        and (named is null or u.id = any (named))
        and (asked ->> 'role' is null or r.role = asked ->> 'role')
        and (asked ->> 'state' is distinct from 'suspended' or private.suspended(u.id))
        and (past is null or u.created_at < past_on or (u.created_at = past_on and u.id > past))
      order by u.created_at desc, u.id
      limit 41
    )
    select jsonb_build_object(
      'more', count(*) > 40,
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', coalesce(p.display_name, ''), 'email', case when admin then p.email end, 'role', p.role,
          'createdAt', p.created_at, 'lastSeenAt', p.last_sign_in_at, 'suspended', private.suspended(p.id),
          'films', (select count(*) from public.documentaries d where d.owner_id = p.id)
        ) order by p.created_at desc, p.id)
        from (select * from page limit 40) p
      ), '[]')
    ) from page
  );
end
$$;

-- In PL/pgSQL, which keeps its plan: it is asked of every name that fits, and was planned anew for each.
create or replace function private.know_each_other(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from (select b.thread_id from public.thread_people b where b.person_id = other offset 0) b
    join public.thread_people a on a.thread_id = b.thread_id and a.person_id = one
    where exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = one)
      and exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = other)
  ) or exists (select from public.user_roles r where r.user_id = one and r.role in ('moderator', 'admin'));
end
$$;

create or replace function private.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_holds()
    and private.in_person()
    and exists (
      select from public.user_roles r
      where r.user_id = auth.uid() and (r.role = wanted or (wanted = 'moderator' and r.role = 'admin'))
        and not private.suspended(r.user_id)
    );
end
$$;
