-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a list of films: private, for whoever has its link, or for everyone signed in, until moderators hide it. kind later: what its owner means to watch.
create table public.lists (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  title text not null,
  about text not null default '',
  kind text not null default 'list',
  visibility text not null default 'private',
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint lists_about_check CHECK (length(about) <= 1000),
  constraint lists_kind_check CHECK (kind = ANY (ARRAY['list', 'later'])),
  constraint lists_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 120),
  constraint lists_visibility_check CHECK (visibility = ANY (ARRAY['private', 'link', 'public'])),
  constraint what_to_watch_later_is_private CHECK (kind = 'list' OR visibility = 'private')
);
CREATE UNIQUE INDEX lists_later ON public.lists USING btree (user_id) WHERE kind = 'later';
CREATE INDEX lists_of_person ON public.lists USING btree (user_id, created_at);
CREATE INDEX lists_public ON public.lists USING btree (created_at DESC) WHERE visibility = 'public' AND removed_at IS NULL AND hidden_at IS NULL;
CREATE INDEX lists_words ON public.lists USING gin (to_tsvector('private.plain'::regconfig, (title || ' ') || about)) WITH (gin_pending_list_limit='64') WHERE visibility = 'public' AND removed_at IS NULL AND hidden_at IS NULL;
alter table public.lists enable row level security;
grant delete, select on public.lists to authenticated;
grant insert (title, about, visibility) on public.lists to authenticated;
grant update (title, about, visibility, removed_at) on public.lists to authenticated;
grant all on public.lists to service_role;
create policy "A person begins lists of their own" on public.lists
  for insert to authenticated
  with check (user_id = auth.uid() AND private.is_signed_in());
create policy "A person changes their own lists" on public.lists
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person deletes their own lists" on public.lists
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person reads their own lists, and those that are public" on public.lists
  for select to authenticated
  using (user_id = auth.uid() OR visibility = 'public' AND removed_at IS NULL AND hidden_at IS NULL AND private.is_signed_in());
create policy "A session that owes its second step sees and changes nothing" on public.lists
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '500', 'One person keeps 500 lists at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.lists FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.purge_removed_lists() returns void
language sql security definer set search_path = '' as $$
  delete from public.lists where removed_at < now() - interval '30 days';
  delete from public.diary_entries where removed_at < now() - interval '30 days';
$$;
grant execute on function private.purge_removed_lists to service_role;

-- Numbers the films of a list of the caller's in the order given; what was put on it meanwhile stays at its end.
create function public.order_list(list uuid, entries uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if cardinality(entries) > 1000 or not exists (
    select from public.lists l where l.id = order_list.list and l.user_id = auth.uid()
  ) then
    raise exception 'There is no such list of yours.' using errcode = '42501';
  end if;
  update public.list_entries e set position = o.place
  from unnest(order_list.entries) with ordinality as o (id, place)
  where e.id = o.id and e.list_id = order_list.list;
end
$$;
grant execute on function public.order_list to authenticated, service_role;

create function public.read_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found public.lists;
begin
  if not private.is_signed_in() then return null; end if;
  select l.* into found from public.lists l
  where l.id = read_list.list
    and (l.user_id = auth.uid() or (l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null));
  if found.id is null then return null; end if;
  return jsonb_build_object(
    'id', found.id,
    'title', found.title,
    'about', found.about,
    'kind', found.kind,
    'visibility', found.visibility,
    'isOwn', found.user_id = auth.uid(),
    'hidden', found.hidden_at is not null,
    'by', coalesce((
      select p.display_name from public.profiles p
      where p.user_id = found.user_id and (p.shown or p.user_id = auth.uid())
    ), ''),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entryId', e.id,
        'documentaryId', e.documentary_id,
        'words', e.words,
        'film', case when seen.yes then jsonb_build_object(
          'title', d.title, 'director', d.director, 'year', d.year, 'posterObject', d.poster_object,
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
          'until', d.published_until
        ) end
      ) order by e.position, e.added_at), '[]')
      from public.list_entries e
      join public.documentaries d on d.id = e.documentary_id
      left join public.versions v on v.id = d.current_version_id
      cross join lateral (select public.can_watch(e.documentary_id) as yes) seen
      where e.list_id = found.id and (seen.yes or found.user_id = auth.uid())
    )
  );
end
$$;
grant execute on function public.read_list to authenticated, service_role;

create function public.report_list(list uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.lists;
begin
  select * into said from public.lists l
  where l.id = report_list.list and l.user_id <> auth.uid() and l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null;
  if not private.is_signed_in() or said.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'list', said.id, said.user_id, concat_ws(E'\n', said.title, nullif(said.about, '')), null, null, null, null, 'something-else', report_list.reason
  );
end
$$;
grant execute on function public.report_list to authenticated, service_role;

-- Lists that other people show to everyone here, the newest first, with the films on them that are public. Empty ones are left out.
create function public.shown_lists() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', s.id, 'title', s.title, 'about', s.about, 'by', s.by, 'films', s.films, 'stills', s.stills) order by s.created_at desc, s.id
  ), '[]')
  from (
    select l.id, l.title, l.about, coalesce(p.display_name, '') as by, l.created_at, f.films, f.stills
    from public.lists l
    left join public.profiles p on p.user_id = l.user_id and p.shown
    cross join lateral (
      select count(*) as films, (jsonb_agg(
        jsonb_build_object('posterObject', e.poster_object, 'width', e.width, 'height', e.height) order by e.place
      ) filter (where e.place <= 3)) as stills
      from (
        select w.poster_object, w.width, w.height, row_number() over (order by le.position, le.added_at) as place
        from public.list_entries le
        join private.listed_films w on w.id = le.documentary_id
        where le.list_id = l.id
      ) e
    ) f
    where (select private.is_signed_in())
      and l.visibility = 'public' and l.removed_at is null and l.hidden_at is null and l.user_id <> (select auth.uid())
      and f.films > 0
    order by l.created_at desc, l.id
    limit 50
  ) s
$$;
grant execute on function public.shown_lists to authenticated, service_role;

create function public.watch_later(documentary uuid, wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare later uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or (wanted and not public.can_watch(documentary)) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = '42501';
  end if;
  insert into public.lists (user_id, title, kind) values (auth.uid(), 'Watch later', 'later')
  on conflict (user_id) where kind = 'later' do nothing;
  select l.id into later from public.lists l where l.user_id = auth.uid() and l.kind = 'later';
  if wanted then
    insert into public.list_entries (list_id, user_id, documentary_id) values (later, auth.uid(), documentary)
    on conflict (list_id, documentary_id) do nothing;
  else
    delete from public.list_entries e where e.list_id = later and e.documentary_id = watch_later.documentary;
  end if;
end
$$;
grant execute on function public.watch_later to authenticated, service_role;
