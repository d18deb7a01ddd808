-- A salt per house, generated here and never readable over the API: hashes of addresses are comparable only in this
-- house.
comment on table private.secrets is 'One row per secret that the database generated.';

-- Public side of the house: operator, contact messages, applications of institutions. First projects of
-- new creators.
comment on table public.house_settings is
  'One row: who runs this server and how to reach them. place_of_files: location of its disks; law: its jurisdiction.';
comment on column public.house_settings.quota_films is 'Maximum number of films per person; null: no limit.';
comment on column public.house_settings.quota_hours is 'Maximum hours of picture per person, all cuts together; null: no limit.';
comment on column public.house_settings.rules is 'The house''s rules, in its own words; moderators decide by them.';
comment on column public.house_settings.flags is 'Feature flags for people without a choice of their own, by name; others keep their default.';
comment on column public.house_settings.publish_wall is
  'Whether any film is published with something not cleared: none, reason (with one that is kept) or closed.';
comment on column public.house_settings.stage_hosts is
  'Hosts whose pages may be shown in an iframe of a screening''s room, with their subdomains; otherwise the room shows '
  'a link.';
comment on column public.house_settings.locks_need_rights is 'Whether a paper edit is locked only once what it shows is cleared.';
select private.open_table('public.house_settings', of_nobody => 'Who runs the house, public as it is.');
grant select on public.house_settings to anon;
grant select on public.house_settings to authenticated;
grant update (name, run_by, postal_address, contact_email, place_of_files, law, quota_bytes, quota_films, quota_hours,
  rules, flags, stage_hosts, locks_need_rights, publish_wall) on public.house_settings to authenticated;
create policy "Admins say who runs this server" on public.house_settings for update to authenticated
  using (private.has_role('admin')) with check (private.has_role('admin'));
create policy "Everyone reads who runs this server" on public.house_settings
  for select to anon, authenticated
  using (true);
create or replace trigger check_mail_address before insert or update of contact_email on public.house_settings for each row
  execute function private.check_mail_address('contact_email');
create or replace trigger note_house_change after update on public.house_settings for each row execute function private.note_house_change();

/** The caller's address as the server in front saw it, salted and hashed; null when a call did not come over HTTP. */
create or replace function private.address_hash() returns text language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || trim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), 'utf8')), 'hex')
  from private.secrets s,
    (select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb as headers) h
  where s.name = 'address-salt' and h.headers ->> 'x-forwarded-for' <> ''
$$;

/** The n-th working day (Monday to Friday) after a date. */
create or replace function private.working_days_after(start date, n int) returns date
language sql immutable set search_path = '' as $$
  select day::date from generate_series(start + 1, start + n * 2 + 4, interval '1 day') day
  where extract(isodow from day) < 6 order by day offset n - 1 limit 1
$$;

-- The current date, for everything agreed by days. Tests replace it.
create or replace function private.today() returns date language sql stable as $$ select current_date $$;
grant execute on function private.today to authenticated;

create or replace trigger take_sign_up after insert on auth.users for each row execute function private.take_sign_up();
