comment on table public.publish_walls is
  'One row a film whose producers chose a wall: it is published with something not cleared, or only with a reason that is kept, or not at all. The stricter '
  'of this and house_settings.publish_wall counts.';
select private.open_table('public.publish_walls', of_film => 'documentary_id');
grant select on public.publish_walls to authenticated;
create policy "Who edits the film reads its wall" on public.publish_walls
  for select to authenticated using (public.can_edit(documentary_id) or public.can_see_papers(documentary_id));

comment on table public.wall_passes is
  'One row a reason why a film was published although something in a version was not cleared: who gave it, when, and for which gaps. Never changed.';
select private.open_table('public.wall_passes', of_film => 'documentary_id');
grant select on public.wall_passes to authenticated;
create policy "Who edits the film reads why it was published all the same" on public.wall_passes
  for select to authenticated using (public.can_edit(documentary_id) or public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.wall_passes referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '500', 'A film can pass its wall up to 500 times.');
create or replace trigger wall_in_the_way before update of published_at, visibility, current_version_id on public.documentaries
  for each row execute function private.wall_in_the_way();

/** What is not cleared in a version, lane by lane; at_frame: where it begins. What makes it red in a browser, counted by the same rules. */
create or replace function private.gaps_of_version(version uuid) returns table (lane text, of uuid, missing text, at_frame int)
language sql stable security definer set search_path = '' as $$
  with found as materialized (select n.lane, n.of, n.shown, lower(n.shown) as first from private.needs_in_version(version) n),
  used as materialized (
    select i.*, f.first,
      round((select sum(upper(r) - lower(r)) from unnest(f.shown) r) * 1000::numeric * q.den / q.num)::int as used_ms,
      i.status in ('public-domain', 'fair-use', 'not-needed') as free, i.status in ('refused', 'replaced') as out,
      i.status in ('agreed', 'signed', 'paid') as agreed
    from found f join public.clearance_items i on f.lane = 'rights' and i.id = f.of and i.removed_at is null, private.rate_of_version(version) q
  ),
  uncovered as materialized (
    select distinct g.item_id from private.coverage_gaps(private.documentary_of(version), (select array_agg(u.id) from used u)) g
  )
  select 'rights', u.id, m.missing, u.first
  from used u cross join lateral (values
    ('refused', u.out),
    ('not-agreed', not u.free and not u.out and not u.agreed),
    ('reopened', u.agreed and u.used_ms > u.approved_ms),
    ('too-long', not u.free and not u.out and u.used_ms > (
      select case when bool_or(l.most_ms is null) then null else max(l.most_ms) end
      from public.clearance_licences l where l.item_id = u.id and l.removed_at is null
    )),
    ('gap', not u.free and not u.out and u.id in (select g.item_id from uncovered g)),
    ('proof', u.status in ('signed', 'paid') and u.proofs = 0)
  ) m (missing, is_so)
  where m.is_so
  union all
  select 'facts', c.id, m.missing, f.first
  from found f join public.fact_claims c on f.lane = 'facts' and c.id = f.of
  cross join lateral (values
    ('not-checked', c.kind <> 'opinion' and c.state not in ('checked', 'accepted')),
    ('reply', c.kind = 'allegation' and (c.reply_asked_on is null or c.reply = '' and (c.reply_until is null or c.reply_until >= private.today())))
  ) m (missing, is_so)
  where m.is_so
  union all
  select 'music', w.id, m.missing, f.first
  from found f join public.music_works w on f.lane = 'music' and w.id = f.of and w.removed_at is null
  cross join lateral (values
    ('writers', not exists (select from jsonb_array_elements(w.rights) r where r ->> 'role' <> 'publisher')),
    ('shares', exists (select from jsonb_array_elements(w.rights) r where coalesce(r ->> 'share', '') = '')),
    ('licence', w.origin <> 'written' and w.item_id is null)
  ) m (missing, is_so)
  where m.is_so
  union all
  select 'synthetic', s.id, m.missing, f.first
  from found f join public.synthetic_passages s on f.lane = 'synthetic' and s.id = f.of
  cross join lateral (values
    ('program', s.tool = ''), ('prompt', s.prompt = '' and s.how = 'generated'), ('material', s.material = '' and s.rights <> 'none-used'),
    ('rights', s.rights in ('', 'asked', 'refused'))
  ) m (missing, is_so)
  where m.is_so
  union all
  select 'releases', coalesce(a.person_id, a.place_id), m.missing, min(f.first)
  from found f join public.appearances a on f.lane = 'releases' and a.id = f.of
  left join public.releases r on r.documentary_id = a.documentary_id and r.removed_at is null and (r.person_id = a.person_id or r.place_id = a.place_id)
  cross join lateral private.lacks_of_release(r, a.kind) m (missing)
  group by 2, 3
$$;

/** The stricter of what the house and the film's producers chose. */
create or replace function private.wall_of(film uuid) returns text
language sql stable security definer set search_path = '' as $$
  select (array['none', 'reason', 'closed'])[greatest(
    array_position(array['none', 'reason', 'closed'], (select s.publish_wall from public.house_settings s)),
    coalesce(array_position(array['none', 'reason', 'closed'], (select w.wall from public.publish_walls w where w.documentary_id = film)), 1)
  )]
$$;

/** The gaps of a version as one list that two states can be compared by. */
create or replace function private.gap_names(version uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(g.lane || ' ' || g.of || ' ' || g.missing order by g.lane, g.of, g.missing), '{}') from private.gaps_of_version(version) g
$$;

/** Whether there is a reason for all that is missing in a version now; a gap that came later needs one of its own. */
create or replace function private.wall_was_passed(version uuid, gaps text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.wall_passes p where p.version_id = version and p.gaps @> wall_was_passed.gaps)
$$;

/** Refuses what would show more people a version with gaps, where a wall is set: publishing, a wider audience, another version. */
create or replace function private.wall_in_the_way() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  audiences text[] := array['private', 'invited', 'unlisted', 'institutions', 'public'];
  wall text;
  gaps text[];
begin
  if new.published_at is null or new.visibility = 'private' or new.current_version_id is null then return new; end if;
  if old.published_at is not null and new.current_version_id is not distinct from old.current_version_id
    and array_position(audiences, new.visibility) <= array_position(audiences, old.visibility) then
    return new;
  end if;
  wall := private.wall_of(new.id);
  if wall = 'none' then return new; end if;
  gaps := private.gap_names(new.current_version_id);
  if cardinality(gaps) = 0 or wall = 'reason' and private.wall_was_passed(new.current_version_id, gaps) then return new; end if;
  if wall = 'closed' then
    raise exception 'Something in this version is not cleared, and the film cannot be published before it is.' using errcode = 'P0001', detail = 'wall-closed',
      hint = 'The publish checklist names each gap.';
  end if;
  raise exception 'Something in this version is not cleared. Give a reason to publish it all the same.' using errcode = 'P0001', detail = 'wall-reason',
    hint = 'The publish checklist names each gap.';
end $$;

/**
 * What a wall says of the version that is shown: {wall, film, house, gaps: [{lane, of, missing, atMs}], needs: {lane: count}, passed}. Null for who may
 * not know. Kind: shown.
 */
create or replace function public.read_publish_wall(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare shown uuid := (select d.current_version_id from public.documentaries d where d.id = documentary);
begin
  if not (public.can_edit(documentary) or public.can_see_papers(documentary)) then return null; end if;
  return jsonb_build_object(
    'wall', private.wall_of(documentary),
    'film', coalesce((select w.wall from public.publish_walls w where w.documentary_id = read_publish_wall.documentary), 'none'),
    'house', (select s.publish_wall from public.house_settings s),
    'gaps', coalesce((
      select jsonb_agg(jsonb_build_object(
        'lane', g.lane, 'of', g.of, 'missing', g.missing, 'atMs', floor(g.at_frame * 1000::numeric * q.den / q.num)
      ) order by g.at_frame, g.lane, g.of)
      from private.gaps_of_version(shown) g, private.rate_of_version(shown) q
    ), '[]'),
    'needs', coalesce((
      select jsonb_object_agg(n.lane, n.needs) from (select lane, count(*) as needs from private.needs_in_version(shown) group by lane) n
    ), '{}'),
    'passed', shown is not null and private.wall_was_passed(shown, private.gap_names(shown))
  );
end $$;
grant execute on function public.read_publish_wall to authenticated;

/** Chooses the wall of a film; the house's own stays where it is stricter. */
create or replace function public.set_publish_wall(documentary uuid, wall text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.leads_film(documentary) then
    raise exception 'Only its owner and producers choose what a film is published with.' using errcode = '42501';
  end if;
  if set_publish_wall.wall not in ('none', 'reason', 'closed') then
    raise exception 'A wall is none, reason or closed.' using errcode = '22023';
  end if;
  insert into public.publish_walls as w (documentary_id, wall, set_by) values (documentary, set_publish_wall.wall, auth.uid())
  on conflict (documentary_id) do update set wall = excluded.wall, set_by = excluded.set_by, set_at = now();
end $$;
grant execute on function public.set_publish_wall to authenticated;

/** Keeps why a film is published although something in the version it shows is not cleared. Answers how many gaps that covers. */
create or replace function public.pass_publish_wall(documentary uuid, reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid := (select d.current_version_id from public.documentaries d where d.id = documentary);
  gaps text[];
begin
  perform private.require_session();
  if not private.leads_film(documentary) then
    raise exception 'Only its owner and producers choose what a film is published with.' using errcode = '42501';
  end if;
  if length(trim(coalesce(reason, ''))) = 0 then
    raise exception 'Give a reason.' using errcode = 'P0001', detail = 'reason', hint = 'It is kept with your name and the day.';
  end if;
  if private.wall_of(documentary) = 'closed' then
    raise exception 'Something in this version is not cleared, and the film cannot be published before it is.' using errcode = 'P0001', detail = 'wall-closed',
      hint = 'The publish checklist names each gap.';
  end if;
  gaps := private.gap_names(shown);
  if cardinality(gaps) > 5000 then raise exception 'Too much of this version is not cleared.' using errcode = 'P0001'; end if;
  insert into public.wall_passes (documentary_id, version_id, gaps, reason, made_by, maker_name)
  values (documentary, shown, gaps, trim(reason), auth.uid(), left(private.person_called(auth.uid()), 120));
  return cardinality(gaps);
end $$;
grant execute on function public.pass_publish_wall to authenticated;
