-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film that cannot be published for now; what it was before, so that it comes back as it was.
create table public.withheld_films (
  documentary_id uuid not null,
  reason text not null,
  since timestamp with time zone not null default now(),
  made_by uuid,
  was_visibility text not null,
  was_published_at timestamp with time zone,
  was_published_until timestamp with time zone,
  constraint withheld_films_pkey PRIMARY KEY (documentary_id),
  constraint withheld_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint withheld_films_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint withheld_films_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 2000),
  constraint withheld_films_was_visibility_check CHECK (length(was_visibility) <= 40)
);
CREATE INDEX withheld_films_made_by ON public.withheld_films USING btree (made_by);
alter table public.withheld_films enable row level security;
grant select (documentary_id, reason, since) on public.withheld_films to authenticated;
grant all on public.withheld_films to service_role;
create policy "Its creator and moderators read why a film is withheld" on public.withheld_films
  for select to authenticated
  using (public.can_edit(documentary_id) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.withheld_films
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER end_addresses_of_withheld AFTER INSERT ON public.withheld_films FOR EACH ROW EXECUTE FUNCTION private.end_addresses_of_withheld();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.withheld_films FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER stop_withheld_screenings AFTER INSERT ON public.withheld_films FOR EACH ROW EXECUTE FUNCTION private.stop_withheld_screenings();

create function private.can_edit_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select public.can_edit(private.documentary_of(version)) $$;
grant execute on function private.can_edit_version to anon, authenticated, service_role;

create function private.can_review_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select public.can_review(private.documentary_of(version)) $$;
grant execute on function private.can_review_version to anon, authenticated, service_role;

create function private.end_addresses_of_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('rename-media', json_build_object('versionId', v.id), 'rename-media:' || v.id, 12)
  from public.versions v
  where v.documentary_id = new.documentary_id and exists (
    select from public.screeners s join public.screener_openings o on o.screener_id = s.id where s.version_id = v.id
  );
  return null;
end
$$;
grant execute on function private.end_addresses_of_withheld to service_role;

create function private.leads_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer'), false)
$$;
grant execute on function private.leads_film to anon, authenticated, service_role;

create function private.leads_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.leads_film(private.documentary_of(version)) $$;
grant execute on function private.leads_version to anon, authenticated, service_role;

create function private.may_add_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f-]{36}/own-[0-9a-f-]{36}\.(jpeg|png|webp|avif)$'
    and public.can_edit(private.leading_uuid(object_name))
    and (
      select count(*) < 20
      from storage.objects o
      where o.bucket_id = 'stills' and o.name like split_part(object_name, '/', 1) || '/own-%'
    )
$$;
grant execute on function private.may_add_poster to anon, authenticated, service_role;

create function private.may_see_notes(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select version is not null and (private.can_review_version(version) or version in (select private.reviewed_versions()))
$$;
grant execute on function private.may_see_notes to authenticated, service_role;

create function private.owns_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select coalesce(private.team_role(documentary) = 'owner', false) $$;
grant execute on function private.owns_film to authenticated, service_role;

create function private.release_film(film uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare was public.withheld_films;
begin
  delete from public.withheld_films w where w.documentary_id = film returning * into was;
  if was.was_published_at is null or was.was_published_until <= now() then return; end if;
  update public.documentaries d
  set visibility = was.was_visibility, published_at = was.was_published_at, published_until = was.was_published_until
  where d.id = film and d.removed_at is null;
end
$$;
grant execute on function private.release_film to service_role;

create function private.stop_withheld_screenings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('rename-media', json_build_object('versionId', x.version_id), 'rename-media:' || x.version_id, 12)
  from (
    select distinct i.version_id from public.screening_items i join public.screenings s on s.id = i.screening_id
    where i.documentary_id = new.documentary_id and i.version_id is not null and s.starts_at between now() - interval '2 days' and now() + interval '1 minute'
  ) x;
  update public.screening_timelines t set
    item = n.place, position_ms = n.position_ms, running = false, since = now(), number = t.number + 1, changed_at = now()
  from public.screening_timelines o cross join lateral private.screening_now(o.screening_id) n
  where o.screening_id = t.screening_id and n.documentary_id = new.documentary_id and n.state in ('running', 'paused');
  return null;
end
$$;
grant execute on function private.stop_withheld_screenings to service_role;

create function private.team_role(documentary uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_signed_in() then return null; end if;
  return (
    select case
      when d.owner_id = auth.uid() then 'owner'
      -- A removed film and a withheld one are their owner's alone.
      when d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id) then (
        select m.role from public.team_members m where m.documentary_id = d.id and m.person_id = auth.uid()
      )
    end
    from public.documentaries d where d.id = documentary
  );
end
$$;
grant execute on function private.team_role to authenticated, service_role;

create function private.withhold_film(film uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.withheld_films (documentary_id, reason, made_by, was_visibility, was_published_at, was_published_until)
  select d.id, withhold_film.reason, auth.uid(), d.visibility, d.published_at, d.published_until from public.documentaries d where d.id = film
  on conflict (documentary_id) do update set reason = excluded.reason;
  update public.documentaries d set visibility = 'private', published_at = null, published_until = null
  where d.id = film and d.published_at is not null;
end
$$;
grant execute on function private.withhold_film to service_role;

create function public.can_edit(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer', 'editor'), false)
$$;
grant execute on function public.can_edit to anon, authenticated, service_role;

-- Whether the caller is of the team of a film: its owner, a producer, an editor or a reviewer.
create function public.can_review(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.team_role(documentary) is not null $$;
grant execute on function public.can_review to authenticated, service_role;

create function public.my_rights_claims() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'film', jsonb_build_object('id', d.id, 'title', d.title), 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'claimant', c.claimant, 'work', c.work, 'statement', c.statement, 'state', c.state, 'counterDueOn', c.counter_due_on,
      'counterStatement', c.counter_statement, 'decisionDueOn', c.decision_due_on, 'reason', c.reason,
      'decidedAt', c.decided_at, 'createdAt', c.created_at,
      'withheld', exists (select from public.withheld_films w where w.documentary_id = d.id)
    ) order by c.created_at desc), '[]')
    from (
      select c.* from public.rights_claims c join public.documentaries d on d.id = c.documentary_id
      where d.owner_id = auth.uid() order by c.created_at desc limit 100
    ) c
    join public.documentaries d on d.id = c.documentary_id
  );
end
$$;
grant execute on function public.my_rights_claims to authenticated, service_role;

-- Puts the given passages of a kind in the place of those a cut has.
create function public.put_passages(what text, version uuid, passages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address'
    when 'synthetic_passages' then 'medium, how, statement, tool'
    when 'content_passages' then 'note'
  end;
begin
  if words is null or not private.can_edit_version(version) then
    raise exception 'Only its creator carries passages over.' using errcode = '42501';
  end if;
  perform private.check_list(passages, 2000, 'A version has 2,000 footnotes at most.');
  execute format('delete from public.%I where version_id = $1', what) using version;
  execute format(
    'insert into public.%1$I (id, version_id, starts_ms, ends_ms, %2$s)
     select id, $1, starts_ms, ends_ms, %2$s from jsonb_populate_recordset(null::public.%1$I, $2)',
    what, words
  ) using version, passages;
end
$$;
grant execute on function public.put_passages to authenticated, service_role;

create function public.replace_captions(version uuid, language text, label text, kind text, cues jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- The service writes past row rules, as in every table.
  if not private.can_edit_version(version) and coalesce(auth.role(), '') <> 'service_role' then
    raise exception 'Only its creator writes captions.' using errcode = '42501';
  end if;
  perform private.check_list(replace_captions.cues, 20000, 'A caption track has 20,000 cues at most.');
  if jsonb_array_length(cues) = 0 then
    raise exception 'There are no captions in it.'
      using errcode = 'P0001', hint = 'Choose a caption file with at least one cue.';
  end if;
  return private.put_captions(version, language, label, kind, cues, 'imported');
end
$$;
grant execute on function public.replace_captions to authenticated, service_role;

create function public.review_people(version uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see_notes(version) then return null; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.person, 'name', coalesce(p.name, ''), 'role', p.role)
      order by array_position(array['owner', 'producer', 'editor', 'reviewer', 'guest'], p.role), p.name), '[]')
    from private.people_in_review(version) p
  );
end
$$;
grant execute on function public.review_people to authenticated, service_role;
