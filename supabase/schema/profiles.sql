-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person: the name and words they sign with.
create table public.profiles (
  user_id uuid not null,
  display_name text not null default '',
  about text not null default '',
  created_at timestamp with time zone not null default now(),
  shown boolean not null default false,
  links jsonb not null default '[]'::jsonb,
  show_credits boolean not null default true,
  show_reviews boolean not null default false,
  portrait_object text,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint a_portraits_name_has_at_most_300_characters CHECK (length(portrait_object) <= 300),
  constraint links_are_addresses CHECK (private.are_links(links)),
  constraint links_have_at_most_4000_characters CHECK (length(links::text) <= 4000),
  constraint profiles_about_check CHECK (length(about) <= 2000),
  constraint profiles_display_name_check CHECK (length(display_name) <= 80)
);
comment on column public.profiles.shown is 'Its owner lets other signed-in people read it.';
comment on column public.profiles.portrait_object is 'Name in bucket portraits, made by crop-portrait; null without one.';
CREATE INDEX profiles_named ON public.profiles USING gin (display_name extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (display_name, about, shown, links, show_credits, show_reviews) on public.profiles to authenticated;
grant all on public.profiles to service_role;
create policy "A person edits their own profile" on public.profiles
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person reads their own profile and those that are shown" on public.profiles
  for select to authenticated
  using (private.is_signed_in() AND (user_id = auth.uid() OR shown));
create policy "A session that owes its second step sees and changes nothing" on public.profiles
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.called(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(p.display_name, ''), u.email, '')
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;
grant execute on function private.called to service_role;

create function private.creator_called(creator uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(p.display_name, '') from public.profiles p where p.user_id = creator and p.shown),
    (
      select nullif(f.director, '')
      from private.front_films f
      join public.documentaries d on d.id = f.id
      where d.owner_id = creator
      order by f.published_at desc, f.id
      limit 1
    )
  )
$$;
grant execute on function private.creator_called to service_role;

create function private.may_see_portrait(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.profiles p
    where p.portrait_object = may_see_portrait.object_name and (p.shown or p.user_id = auth.uid())
  )
$$;
grant execute on function private.may_see_portrait to authenticated, service_role;

create function private.person_called(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(p.display_name), '') from public.profiles p where p.user_id = person),
    private.creator_called(person),
    ''
  )
$$;
grant execute on function private.person_called to service_role;

create function private.shown_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(nullif(p.display_name, ''), split_part(u.email, '@', 1), ''), 120)
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = person
$$;
grant execute on function private.shown_name to service_role;

create function public.asked_of_film(documentary uuid) returns jsonb
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
end
$$;
grant execute on function public.asked_of_film to authenticated, service_role;

create function public.embedded_space(space uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'twin', s.twin, 'stereo', s.stereo, 'startView', to_jsonb(s.start_view),
    'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
    'assetId', s.asset_id,
    'round', private.played_elsewhere(s.version_id),
    'assets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'kind', a.kind, 'folder', a.folder, 'facts', a.facts, 'alt', a.alt, 'credit', a.credit, 'licence', a.licence, 'origin', a.origin
      ) order by a.created_at)
      from public.space_assets a where a.space_id = s.id and a.state = 'ready' and private.is_used(a.id)
    ), '[]'),
    'spots', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', h.id, 'kind', h.kind, 'title', h.title, 'words', h.words, 'place', to_jsonb(h.place), 'view', to_jsonb(h.view),
        'from', h.happened_from, 'to', h.happened_to, 'assetId', h.asset_id, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms,
        'film', private.played_elsewhere(h.version_id)
      ) order by h.position, h.id)
      from public.hotspots h where h.space_id = s.id
    ), '[]')
  )
  from public.spaces s
  where s.id = embedded_space.space and s.embeds and s.published_at is not null and s.removed_at is null and s.audience = 'everyone'
    and not exists (select from public.withheld_films w where w.documentary_id = s.documentary_id)
$$;
grant execute on function public.embedded_space to anon, authenticated, service_role;

create function public.list_people(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
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
grant execute on function public.list_people to authenticated, service_role;

create function public.list_spaces(documentary uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(l.row order by l.at desc), '[]') from (
      select coalesce(s.published_at, s.changed_at) as at, jsonb_build_object(
        'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'publishedAt', s.published_at, 'changedAt', s.changed_at,
        'isOwn', s.owner_id = auth.uid(), 'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
        'film', (select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = s.documentary_id and public.can_watch(d.id)),
        'spots', (select count(*) from public.hotspots h where h.space_id = s.id),
        'picture', (
          select a.folder || '/' || (a.facts ->> 'picture') from public.space_assets a
          where a.id = s.asset_id and a.state = 'ready' and a.facts ->> 'picture' is not null
        ),
        'places', case when s.kind = 'map' then coalesce(
          (select jsonb_agg(to_jsonb(h.place) order by h.position) from (select * from public.hotspots h where h.space_id = s.id order by h.position limit 30) h), '[]'
        ) else '[]' end,
        'moments', case when list_spaces.documentary is null then '[]' else coalesce((
          select jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms) order by h.starts_ms)
          from public.hotspots h join public.versions v on v.id = h.version_id
          where h.space_id = s.id and v.documentary_id = list_spaces.documentary and h.starts_ms is not null and private.can_watch_version(v.id)
        ), '[]') end
      ) as row
      from public.spaces s
      where private.is_signed_in() and s.removed_at is null
        and (
          list_spaces.documentary is null and s.owner_id = auth.uid()
          or s.published_at is not null and s.id in (select private.shown_spaces())
        )
        and (
          list_spaces.documentary is null or s.documentary_id = list_spaces.documentary
          or exists (
            select from public.hotspots h join public.versions v on v.id = h.version_id where h.space_id = s.id and v.documentary_id = list_spaces.documentary
          )
        )
      order by 1 desc limit 200
    ) l
  );
end
$$;
grant execute on function public.list_spaces to authenticated, service_role;

create function public.remove_portrait() returns void
language plpgsql security definer set search_path = '' as $$
declare gone text;
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Do this yourself.' using errcode = '42501'; end if;
  select p.portrait_object into gone from public.profiles p where p.user_id = auth.uid() for update;
  update public.profiles p set portrait_object = null where p.user_id = auth.uid();
  if gone is not null then
    perform private.enqueue('crop-portrait', json_build_object('personId', auth.uid(), 'objectName', ''), 'crop-portrait:' || auth.uid(), 3);
  end if;
end
$$;
grant execute on function public.remove_portrait to authenticated, service_role;
