/**
 * Licences of archive material and options on it that end in 90, 30 or 7 days, end today or ended, as notices to who sees the papers of the film. A day is
 * that of the licensor's zone, and the last one counts whole. Each step is told once. Answers how many were told.
 */
create or replace function private.tell_clearance_ends(moment timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  l record;
  told int := 0;
begin
  for l in
    select e.*, i.title, i.code, d.title as film, private.clearance_step(e.days) as step
    from (
      select x.id, 'licence' as what, x.item_id, x.documentary_id, x.ends_on as ends_on, x.told_days, x.ends_on - (moment at time zone x.zone)::date as days
      from public.clearance_licences x where x.removed_at is null and x.ends_on is not null
      union all
      select o.id, 'option', o.item_id, o.documentary_id, o.take_up_by, o.told_days, o.take_up_by - (moment at time zone o.zone)::date
      from public.clearance_options o where o.removed_at is null and o.taken_up_on is null and o.take_up_by is not null
    ) e
    join public.clearance_items i on i.id = e.item_id and i.removed_at is null
    join public.documentaries d on d.id = e.documentary_id and d.removed_at is null
    where e.days between -7 and 90 and (e.told_days is null or e.told_days > private.clearance_step(e.days))
  loop
    if l.what = 'licence' then update public.clearance_licences x set told_days = l.step where x.id = l.id;
    else update public.clearance_options x set told_days = l.step where x.id = l.id; end if;
    perform private.notify(
      p.person, 'clearance',
      jsonb_build_object(
        'what', l.what || '-' || case l.step when -1 then 'ended' when 0 then 'last-day' else 'ending' end,
        'item', concat_ws(' ', nullif(l.code, ''), l.title), 'film', l.film, 'days', l.days
      ),
      '/creator-dashboard?documentary=' || l.documentary_id || '&view=clearances&item=' || l.item_id,
      'clearance-ends:' || l.id, true, l.documentary_id
    )
    from private.readers_of_papers(l.documentary_id) p (person);
    told := told + 1;
  end loop;
  return told;
end $$;

/** Which notice is due so many days before an end: 90, 30, 7, 0 on the last day, -1 once it is over. */
create or replace function private.clearance_step(days int) returns int
language sql immutable set search_path = '' as $$
  select case when days < 0 then -1 when days = 0 then 0 when days <= 7 then 7 when days <= 30 then 30 else 90 end
$$;

/** Who reads the papers of a film: its owner, its producers, and members they chose. */
create or replace function private.readers_of_papers(documentary uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select d.owner_id from public.documentaries d where d.id = documentary
  union
  select m.person_id from public.team_members m where m.documentary_id = documentary and (m.role = 'producer' or m.sees_papers)
$$;

/** A change of the last day tells again. */
create or replace function private.clearance_end_moved() returns trigger language plpgsql set search_path = '' as $$
begin
  new.told_days := null;
  return new;
end $$;
create or replace trigger end_moved before update of ends_on on public.clearance_licences
  for each row when (old.ends_on is distinct from new.ends_on) execute function private.clearance_end_moved();
create or replace trigger end_moved before update of take_up_by on public.clearance_options
  for each row when (old.take_up_by is distinct from new.take_up_by) execute function private.clearance_end_moved();

/** Deletes what has been in the bin of clearance logs for thirty days, and proofs that were to be kept until a day that is over. Answers how much. */
create or replace function private.empty_clearance_bin() returns int
language plpgsql security definer set search_path = '' as $$
declare gone int;
begin
  delete from public.clearance_items i where i.removed_at < now() - interval '30 days';
  delete from public.clearance_licences l where l.removed_at < now() - interval '30 days';
  delete from public.clearance_options o where o.removed_at < now() - interval '30 days';
  delete from public.clearance_uses u where u.removed_at < now() - interval '30 days';
  delete from public.clearance_prices p where p.removed_at < now() - interval '30 days';
  delete from public.music_cues c where c.removed_at < now() - interval '30 days';
  delete from public.music_works w where w.removed_at < now() - interval '30 days';
  delete from public.fact_sources s where s.removed_at < now() - interval '30 days';
  delete from public.fact_claims c where c.removed_at < now() - interval '30 days';
  delete from public.fair_uses u where u.removed_at < now() - interval '30 days';
  delete from public.planned_releases r where r.removed_at < now() - interval '30 days';
  update public.clearance_proofs p set removed_at = now() where p.removed_at is null and p.keep_until < private.today();
  with dropped as (delete from public.clearance_proofs p where p.removed_at < now() - interval '30 days' returning 1)
  select count(*) into gone from dropped;
  return gone;
end $$;
