-- What a person's page shows, and to whom: nothing until it is shown at all; credits, words on films and links each by choice. A portrait is cut and encoded
-- again by the house, so that nothing its camera wrote is passed on.

create function private.are_links(links jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 6 and length(links::text) <= 4000 and not exists (
    select from jsonb_array_elements(links) l
    where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'label') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or length(l ->> 'label') > 60 or length(l ->> 'url') > 300
      -- The house's rule for addresses (core/url.ts): http or https, a host, nothing that is not one.
      or (l ->> 'url') !~* '^https?://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'
      or (select count(*) from jsonb_object_keys(l)) <> 2
  )
$$;
grant execute on function private.are_links to authenticated, service_role;

alter table public.profiles
  add column links jsonb not null default '[]' constraint links_are_addresses check (private.are_links(links))
    constraint links_have_at_most_4000_characters check (length(links::text) <= 4000),
  add column show_credits boolean not null default true,
  add column show_reviews boolean not null default false,
  add column portrait_object text constraint a_portraits_name_has_at_most_300_characters check (length(portrait_object) <= 300);
comment on column public.profiles.portrait_object is 'Name in bucket portraits, made by crop-portrait; null without one.';
grant update (links, show_credits, show_reviews) on public.profiles to authenticated;

insert into storage.buckets (id, name, public) values ('portraits', 'portraits', false) on conflict (id) do nothing;
update storage.buckets
set file_size_limit = 20000000, allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
where id = 'portraits';

create function private.may_send_portrait(object_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and private.in_person()
    and object_name ~ ('^' || auth.uid()::text || '/raw-[0-9a-f-]{36}$')
    and (select count(*) < 5 from storage.objects o where o.bucket_id = 'portraits' and o.name like auth.uid()::text || '/raw-%')
$$;
create function private.may_see_portrait(object_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.profiles p
    where p.portrait_object = may_see_portrait.object_name and (p.shown or p.user_id = auth.uid())
  )
$$;
grant execute on function private.may_send_portrait, private.may_see_portrait to authenticated, service_role;
create policy "A person sends in a portrait of theirs" on storage.objects for insert to authenticated
  with check (bucket_id = 'portraits' and private.may_send_portrait(name));
create policy "Who sees a person's page sees their portrait" on storage.objects for select to authenticated
  using (bucket_id = 'portraits' and private.may_see_portrait(name));

/** Cuts what the caller sent in to a square and makes it their portrait; left, top and side as shares of its width (0 to 1). */
create function public.set_portrait(object_name text, crop_left real, crop_top real, crop_side real) returns void
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

/** The caller's page has no portrait any more. */
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
end $$;

/** What a person wrote on films and shows below them, the latest first; where their page says so too. */
create function public.written_by(person uuid) returns jsonb
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

-- As before, and only where the page shows credits.
create or replace function public.credits_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'claimId', c.id, 'id', d.id, 'title', d.title, 'year', d.year, 'director', d.director, 'durationMs', l.duration_ms,
    'width', l.width, 'height', l.height, 'posterObject', d.poster_object, 'name', c.name,
    'roles', coalesce((
      select jsonb_agg(p.role order by p.place) from private.credited_people p
      where p.documentary_id = d.id and p.person = private.person_key(c.name)
    ), '[]'),
    'shown', c.shown
  ) order by d.year desc nulls last, d.title), '[]')
  from public.claims c
  join public.documentaries d on d.id = c.documentary_id
  join private.listed_films l on l.id = d.id
  where private.is_signed_in() and c.person_id = credits_of.person and c.kind = 'credit' and c.state = 'confirmed'
    and (
      credits_of.person = auth.uid()
      or c.shown and exists (select from public.profiles p where p.user_id = credits_of.person and p.shown and p.show_credits)
    )
$$;
revoke execute on function public.set_portrait, public.remove_portrait, public.written_by from public;
grant execute on function public.set_portrait, public.remove_portrait, public.written_by to authenticated, service_role;

-- As before; the desk names its film so.
create or replace function public.claim_film(documentary uuid, kind text, name text, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  made public.claims;
  film public.documentaries;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Say so yourself, signed in.' using errcode = '42501';
  end if;
  if not coalesce(public.can_watch(documentary), false) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = 'P0002';
  end if;
  if claim_film.kind = 'credit' and not exists (
    select from private.credited_people p
    where p.documentary_id = claim_film.documentary and p.person = private.person_key(claim_film.name)
  ) then
    raise exception 'The film does not credit this name.' using errcode = 'P0001', detail = 'no-credit';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('claims:' || auth.uid()::text, 0));
  if (select count(*) >= 20 from public.claims c where c.person_id = auth.uid() and c.asked_at > now() - interval '1 day') then
    raise exception 'Twenty a day are asked at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  select d.* into film from public.documentaries d where d.id = claim_film.documentary;
  insert into public.claims as c (person_id, documentary_id, kind, name, words, state, decided_at)
  values (
    auth.uid(), film.id, claim_film.kind, trim(claim_film.name), trim(claim_film.words),
    case when film.owner_id = auth.uid() then 'confirmed' else 'asked' end, case when film.owner_id = auth.uid() then now() end
  )
  on conflict (person_id, documentary_id, kind) do update set name = excluded.name, words = excluded.words where c.state = 'asked'
  returning * into made;
  if made.state = 'asked' then
    perform private.notify(
      film.owner_id, 'request', jsonb_build_object('from', made.name, 'request', 'claim', 'film', film.title),
      '/creator-dashboard?documentary=' || film.id, 'claim:' || made.id, true, film.id
    );
  end if;
  return made.id;
end $$;

-- As before; the desk names its film so.
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
    '/creator-dashboard?documentary=' || film.id, 'withdrawal:' || asked, false, film.id
  );
  return asked;
end $$;
