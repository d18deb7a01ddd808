comment on table public.profiles is 'One row per person: the name and text of their profile.';
comment on column public.profiles.shown is 'Visible to other signed-in people.';
comment on column public.profiles.portrait_object is 'Name in bucket portraits, made by crop-portrait; null without one.';
select private.open_table('public.profiles', of_person => 'user_id');
grant select on public.profiles to authenticated;
grant update (display_name, about, shown, links, show_credits, show_reviews) on public.profiles to authenticated;
create policy "A person edits their own profile" on public.profiles for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "A person reads their own profile and those that are shown" on public.profiles
  for select to authenticated
  using (private.is_signed_in() and (user_id = auth.uid() or shown));

-- The name given by a SAML sign-in is the initial profile name.
create or replace function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles (user_id) values (new.id);
  insert into public.profiles (user_id, display_name)
  values (
    new.id,
    left(coalesce(nullif(trim(new.raw_user_meta_data ->> 'name'), ''), nullif(trim(new.raw_user_meta_data -> 'custom_claims' ->> 'name'), ''), ''), 80)
  );
  return new;
end
$$;

create or replace function private.may_send_portrait(
  object_name text
)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and private.in_person()
    and object_name ~ ('^' || auth.uid()::text || '/raw-[0-9a-f-]{36}$')
    and (select count(*) < 5 from storage.objects o where o.bucket_id = 'portraits' and o.name like auth.uid()::text || '/raw-%')
$$;
grant execute on function private.may_send_portrait to authenticated;

create or replace function private.may_see_portrait(
  object_name text
)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.profiles p
    where p.portrait_object = may_see_portrait.object_name and (p.shown or p.user_id = auth.uid())
  )
$$;
grant execute on function private.may_see_portrait to authenticated;

/** Cuts what the caller sent in to a square and makes it their portrait; left, top and side as shares of its width (0 to 1). */
create or replace function public.set_portrait(object_name text, crop_left real, crop_top real, crop_side real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() or object_name !~ ('^' || auth.uid()::text || '/raw-[0-9a-f-]{36}$') then
    raise exception 'This is no picture of yours.' using errcode = '42501';
  end if;
  if crop_side is null or crop_side not between 0.02 and 1 or crop_left not between 0 and 1 or crop_top not between 0 and 20 then
    raise exception 'The square lies outside of the picture.' using errcode = '22023';
  end if;
  perform private.enqueue(
    'crop-portrait',
    json_build_object('personId', auth.uid(), 'objectName', object_name, 'left', crop_left, 'top', crop_top, 'side', crop_side),
    'crop-portrait:' || auth.uid(), 3
  );
end $$;
grant execute on function public.set_portrait to authenticated;

/** The caller's page has no portrait any more. */
create or replace function public.remove_portrait() returns void
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
end $$;
grant execute on function public.remove_portrait to authenticated;

/** What a person wrote on films and shows below them, the latest first; where their page says so too. */
create or replace function public.written_by(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'filmId', e.film, 'title', e.title, 'line', e.line, 'halfStars', e.half_stars, 'seenOn', e.seen_on, 'spoiler', e.spoiler
  ) order by e.seen_on desc, e.id), '[]')
  from (
    select r.id, l.id as film, l.title, r.line, r.half_stars, r.seen_on, r.spoiler
    from public.diary_entries r
    join private.listed_films l on l.id = r.documentary_id
    where private.is_signed_in() and r.user_id = written_by.person and r.shown and r.hidden_at is null and r.removed_at is null
      and exists (
        select from public.profiles p
        where p.user_id = written_by.person and (p.user_id = auth.uid() or p.shown and p.show_reviews)
      )
    order by r.seen_on desc, r.id
    limit 100
  ) e
$$;
grant execute on function public.written_by to authenticated;

create policy "A person sends in a portrait of theirs" on storage.objects for insert to authenticated
  with check (bucket_id = 'portraits' and private.may_send_portrait(name));

create policy "Who sees a person's page sees their portrait" on storage.objects for select to authenticated
  using (bucket_id = 'portraits' and private.may_see_portrait(name));

create or replace trigger welcome_person after insert on auth.users for each row execute function private.welcome_person();

/** Profiles that are shown and whose name contains this, eight at most. Row rules decide which. */
create or replace function public.profiles_called(name text) returns table (user_id uuid, display_name text)
language sql stable set search_path = '' as $$
  select p.user_id, p.display_name
  from public.profiles p
  where p.shown and length(trim(name)) >= 3 and private.folded(p.display_name) like private.anywhere(name)
  order by p.display_name, p.user_id
  limit 8
$$;
grant execute on function public.profiles_called to authenticated;
