comment on table public.clearance_licences is
  'One row a licence of an item. worldwide with countries: the world less these; without it: these alone (ISO 3166). The last day counts whole, in the '
  'licensor''s zone; without it the licence is in perpetuity. most_ms: how much may be used. told_days: the last notice of its end.';
select private.open_table('public.clearance_licences', of_film => 'documentary_id');
grant select on public.clearance_licences to authenticated;
grant insert (
  id, documentary_id, item_id, media, worldwide, countries, starts_on, ends_on, zone, exclusive, most_ms, limits
) on public.clearance_licences to authenticated;
grant update (media, worldwide, countries, starts_on, ends_on, zone, exclusive, most_ms, limits, removed_at) on public.clearance_licences to authenticated;
create policy "Who edits the film keeps the licences of its items" on public.clearance_licences
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads the licences of its items" on public.clearance_licences
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_licences referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '10000', 'A clearance log can have up to 10,000 licences.');
create or replace trigger check_territory before insert or update on public.clearance_licences for each row execute function private.check_territory();
create or replace trigger check_zone before insert or update on public.clearance_licences for each row execute function private.check_clearance_zone();

comment on table public.clearance_options is
  'One row an option of an item: what could be licensed as well, until when it can be taken up. Its price is in clearance_prices.';
select private.open_table('public.clearance_options', of_film => 'documentary_id');
grant select on public.clearance_options to authenticated;
grant insert (id, documentary_id, item_id, scope, take_up_by, zone, taken_up_on) on public.clearance_options to authenticated;
grant update (scope, take_up_by, zone, taken_up_on, removed_at) on public.clearance_options to authenticated;
create policy "Who edits the film keeps the options of its items" on public.clearance_options
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads the options of its items" on public.clearance_options
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.clearance_options referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '10000', 'A clearance log can have up to 10,000 options.');
create or replace trigger check_zone before insert or update on public.clearance_options for each row execute function private.check_clearance_zone();

comment on table public.planned_releases is
  'One row a planned release of a film: media, territory and days that every licence is held against. worldwide and countries as in clearance_licences.';
select private.open_table('public.planned_releases', of_film => 'documentary_id');
grant select on public.planned_releases to authenticated;
grant insert (id, documentary_id, name, media, worldwide, countries, starts_on, ends_on) on public.planned_releases to authenticated;
grant update (name, media, worldwide, countries, starts_on, ends_on, removed_at) on public.planned_releases to authenticated;
create policy "Who edits the film plans its releases" on public.planned_releases
  for all to authenticated using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who sees the papers of the film reads its planned releases" on public.planned_releases
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.planned_releases referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film can have up to 100 planned releases.');
create or replace trigger check_territory before insert or update on public.planned_releases for each row execute function private.check_territory();

/** Refuses codes of countries that are none, and a last day before the first. */
create or replace function private.check_territory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two islands nobody lives on have no time zone.
  if exists (select from unnest(new.countries) c where c not in ('BV', 'HM') and not exists (select from private.time_zones z where z.territory = c)) then
    raise exception 'That is no code of a country.' using errcode = 'P0001', detail = 'country', hint = 'Use the codes of ISO 3166, such as DE or KE.';
  end if;
  if new.ends_on < new.starts_on then
    raise exception 'The last day is before the first.' using errcode = 'P0001', detail = 'ends-first', hint = 'Choose a later last day.';
  end if;
  return new;
end $$;

/** Refuses a time zone that is none: expiry is reckoned in it. */
create or replace function private.check_clearance_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'That is no time zone.' using errcode = 'P0001', detail = 'zone', hint = 'Use a name such as Europe/Berlin.';
end $$;
