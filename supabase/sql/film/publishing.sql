-- Security-definer functions on the caller's own data check the session too.
create or replace function public.missing_for_publication(documentary uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then return null; end if;
  return (
    select array_remove(array[
      case when trim(d.title) = '' then 'title' end,
      case when trim(d.synopsis) = '' then 'synopsis' end,
      case when d.year is null then 'year' end,
      case when d.language is null then 'language' end,
      case when d.poster_object is null then 'poster' end,
      case when v.id is null or v.state not in ('watchable', 'ready') then 'watchable-version' end
    ], null)
    from public.documentaries d
    left join public.versions v on v.id = d.current_version_id
    where d.id = documentary
  );
end $$;
comment on function public.missing_for_publication is
  'What a film still lacks before it can be published; empty for another person''s film. Null: the answer.';
grant execute on function public.missing_for_publication to authenticated;

-- Films for institutions with a licence: a fifth visibility, between link and public.
create or replace function public.publish_documentary(
  documentary uuid,
  visibility text,
  opens_at timestamptz default null,
  closes_at timestamptz default null
)
returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
  film public.documentaries;
  begins timestamptz;
  ends timestamptz;
begin
  if not private.leads_film(documentary) then
    raise exception 'Only its creator can publish a film.' using errcode = '42501';
  end if;
  if publish_documentary.visibility not in ('private', 'invited', 'unlisted', 'institutions', 'public') then
    raise exception 'A film is private, for invited people, unlisted, for institutions or public.' using errcode = '22023';
  end if;
  select * into film from public.documentaries d where d.id = documentary for no key update;
  if publish_documentary.visibility = 'private' then
    update public.documentaries d set visibility = 'private', published_at = null, published_until = null
    where d.id = documentary returning * into film;
    return film;
  end if;
  if film.removed_at is not null then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then publish.';
  end if;
  missing := public.missing_for_publication(documentary);
  if cardinality(missing) > 0 then
    raise exception 'The film is not complete yet.'
      using errcode = 'P0001', detail = array_to_string(missing, ','), hint = 'Fill in what is missing, then publish.';
  end if;
  begins := coalesce(opens_at, film.published_at, now());
  ends := nullif(coalesce(closes_at, case when film.published_at is not null then film.published_until end, 'infinity'), 'infinity');
  if begins > now() + interval '5 years' or begins < now() - interval '200 years' or ends > now() + interval '50 years' then
    raise exception 'That is too far away.' using errcode = '22023', detail = 'too-far';
  end if;
  if opens_at <= now() then begins := case when film.published_at <= now() then film.published_at else now() end; end if;
  if ends <= greatest(begins, now()) then
    raise exception 'The end must be after the start.' using errcode = 'P0001', detail = 'ends-first', hint = 'Choose a later end.';
  end if;
  -- Shown until now and again later: in between it is closed like a withdrawn film.
  if film.published_at <= now() and begins > now() then
    update public.documentaries d set published_at = null where d.id = documentary;
  end if;
  update public.documentaries d set
    visibility = publish_documentary.visibility, published_at = begins, published_until = ends
  where d.id = documentary returning * into film;
  return film;
end
$$;
grant execute on function public.publish_documentary to authenticated;

/** Takes a film away for everyone; its creator can bring it back for thirty days. */
create or replace function public.remove_documentary(documentary uuid, let_viewers_finish boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owns_film(documentary) then raise exception 'Only its creator can delete a film.' using errcode = '42501'; end if;
  perform private.let_viewers_finish(remove_documentary.let_viewers_finish);
  update public.documentaries set removed_at = now(), visibility = 'private', published_at = null where id = documentary;
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.remove_documentary to authenticated;

create or replace function public.restore_documentary(documentary uuid)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owns_film(documentary) then raise exception 'Only its creator can restore a film.'
  using errcode = '42501'; end if;
  update public.documentaries set removed_at = null where id = documentary;
end $$;
grant execute on function public.restore_documentary to authenticated;

/** Called once a day by the worker. Returns how many films were deleted. */
create or replace function private.purge_removed() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.documentaries where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int
  from gone
$$;

/**
 * Withdraws a film from everyone, or from those a narrower audience excludes. Current viewers are stopped within a
 * minute, or may finish: then the addresses they have expire on their own.
 */
create or replace function public.withdraw_documentary(
  documentary uuid, let_viewers_finish boolean default false, visibility text default 'private'
) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.let_viewers_finish(withdraw_documentary.let_viewers_finish);
  perform public.publish_documentary(documentary, visibility);
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.withdraw_documentary to authenticated;

create or replace function private.in_its_time(published_at timestamptz, published_until timestamptz) returns boolean
language sql stable as $$
  select published_at <= now() and (published_until is null or published_until > now())
$$;
grant execute on function private.in_its_time to anon, authenticated;
