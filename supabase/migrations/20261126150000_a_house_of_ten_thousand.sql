-- What asked too much of a house of 10,000 films and 100,000 people (`npm run bench -- house-of-10000`).

-- Rows of the catalogue are read by the thousand for what narrows a search, and hardly ever for their words: those lie apart.
alter table private.catalogue set (toast_tuple_target = 256);

-- Whom one may write to is asked for each name that fits: step by step, because what is rarely reached costs most to begin.
create or replace function private.may_write_to(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(person = auth.uid(), true)
    or not exists (select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false))
    or exists (
      select from public.blocks b
      where (b.person_id = person and b.blocked_id = auth.uid()) or (b.person_id = auth.uid() and b.blocked_id = person)
    )
  then
    return false;
  end if;
  if private.has_role('moderator')
    or exists (select from public.user_roles r where r.user_id = person and r.role in ('moderator', 'admin'))
    or private.know_each_other(auth.uid(), person)
  then
    return true;
  end if;
  if exists (select from public.message_settings s where s.person_id = person and s.letters_from = 'known') then return false; end if;
  if exists (select from public.profiles p where p.user_id = person and p.shown) then return true; end if;
  -- Most people have made no film, and the rules of who may watch need not be asked of them.
  if not exists (select from public.documentaries d where d.owner_id = person) then return false; end if;
  return exists (select from private.watchable_films w where w.owner_id = person);
end
$$;
create index profiles_named on public.profiles using gin (display_name extensions.gin_trgm_ops);

-- A sentence of another film on the front page: of twelve that stand together at a place of the week's, not of all put in the week's order.
create or replace function private.quote_beside(film_now uuid) returns table (documentary_id uuid, version_id uuid, cue_id uuid)
language sql stable security definer set search_path = '' as $$
  with week as (
    select md5(date_trunc('week', now())::text)::uuid as place
  ), near as (
    (select f.id, f.version_id, 1 as turn from private.front_films f where f.id >= (select w.place from week w) order by f.id limit 13)
    union all
    -- Past the last comes the first.
    (select f.id, f.version_id, 2 from private.front_films f where f.id < (select w.place from week w) order by f.id limit 13)
  ), twelve as (
    select n.id, n.version_id, n.turn from near n where n.id is distinct from film_now order by n.turn, n.id limit 12
  )
  select f.id, f.version_id, q.cue
  from (select * from twelve order by md5(id::text || date_trunc('week', now())::text)) f
  cross join lateral (select private.some_quote(f.version_id) as cue) q
  where q.cue is not null limit 1
$$;

-- The office's list of people: read along its index, and looked up by name or address before anything is joined.
create or replace function public.list_people(asked jsonb default '{}'::jsonb) returns jsonb
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
      select u.id from auth.users u where admin and u.email ilike like_words
      union
      select u.id from auth.users u where u.id::text = lower(asked ->> 'words')
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

-- Correspondents are known by the name they gave themselves, which is looked up for all of them at once.
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
      where private.may_write_to(c.id)
        or c.id in (select a.person from private.people_about(people_to_write_to.note, people_to_write_to.screening) a)
      group by c.id
      order by bool_or(c.creator) desc, bool_or(c.known) desc
      limit 10
    ) x
  );
end
$$;

-- Whether two people have written to each other, along the threads of the second: the first is often somebody with letters by the hundred.
create or replace function private.know_each_other(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from (select b.thread_id from public.thread_people b where b.person_id = other offset 0) b
    join public.thread_people a on a.thread_id = b.thread_id and a.person_id = one
    where exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = one)
      and exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = other)
  ) or exists (select from public.user_roles r where r.user_id = one and r.role in ('moderator', 'admin'))
$$;
