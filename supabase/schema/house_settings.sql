-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row: who runs this server and how to reach them. place_of_files says where its disks stand, law under whose law it is run.
create table public.house_settings (
  only_row boolean not null default true,
  name text not null default 'Actuality',
  run_by text not null default '',
  postal_address text not null default '',
  contact_email text not null default '',
  place_of_files text not null default '',
  law text not null default '',
  updated_at timestamp with time zone not null default now(),
  quota_bytes bigint not null default '500000000000'::bigint,
  quota_films integer,
  quota_hours integer,
  rules text not null default '',
  flags jsonb not null default '{}'::jsonb,
  stage_hosts text[] not null default '{}'[],
  constraint house_settings_pkey PRIMARY KEY (only_row),
  constraint house_settings_contact_email_check CHECK (length(contact_email) <= 254),
  constraint house_settings_flags_are_choices CHECK (NOT flags ? 'showAdminPanel' AND NOT jsonb_path_exists(flags, 'strict $.*?(@.type() != "boolean")'::jsonpath, '{}'::jsonb, true)),
  constraint house_settings_flags_check CHECK (jsonb_typeof(flags) = 'object' AND length(flags::text) <= 2000),
  constraint house_settings_law_check CHECK (length(law) <= 200),
  constraint house_settings_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint house_settings_only_row_check CHECK (only_row),
  constraint house_settings_place_of_files_check CHECK (length(place_of_files) <= 200),
  constraint house_settings_postal_address_check CHECK (length(postal_address) <= 500),
  constraint house_settings_quota_bytes_check CHECK (quota_bytes >= 0),
  constraint house_settings_quota_films_check CHECK (quota_films >= 0 AND quota_films <= 100000),
  constraint house_settings_quota_hours_check CHECK (quota_hours >= 0 AND quota_hours <= 100000),
  constraint house_settings_rules_check CHECK (length(rules) <= 10000),
  constraint house_settings_run_by_check CHECK (length(run_by) <= 200),
  constraint house_settings_stage_hosts_check CHECK (cardinality(stage_hosts) <= 50 AND private.are_hosts(stage_hosts))
);
comment on column public.house_settings.quota_films is 'How many films one person keeps; null: no limit.';
comment on column public.house_settings.quota_hours is 'How many hours of picture one person keeps, all cuts together; null: no limit.';
comment on column public.house_settings.rules is 'The house''s rules, in its own words; moderators decide by them.';
comment on column public.house_settings.flags is 'Features that are on or off for whoever has chosen nothing themselves, by name; a name left out is as it comes.';
comment on column public.house_settings.stage_hosts is 'Hosts whose pages may be shown in a frame of a screening''s room, each with what lies below it; none: a link leads there.';
alter table public.house_settings enable row level security;
grant select on public.house_settings to anon;
grant select on public.house_settings to authenticated;
grant update (name, run_by, postal_address, contact_email, place_of_files, law, quota_bytes, quota_films, quota_hours, rules, flags, stage_hosts) on public.house_settings to authenticated;
grant all on public.house_settings to service_role;
create policy "Admins say who runs this server" on public.house_settings
  for update to authenticated
  using (private.has_role('admin'))
  with check (private.has_role('admin'));
create policy "Everyone reads who runs this server" on public.house_settings
  for select to anon, authenticated
  using (true);
create policy "A session that owes its second step sees and changes nothing" on public.house_settings
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER note_house_change AFTER UPDATE ON public.house_settings FOR EACH ROW EXECUTE FUNCTION private.note_house_change();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.house_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.note_house_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare changed text;
begin
  select string_agg(n.key, ', ' order by n.key) into changed
  from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key and n.key <> 'updated_at';
  if changed is not null and auth.uid() is not null then
    perform private.note_act('house', 'house', null, null, left('Changed: ' || changed || '.', 500));
  end if;
  return null;
end
$$;
grant execute on function private.note_house_change to service_role;

create function private.usage_facts(institution uuid, from_month date, to_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'institution', jsonb_build_object('id', i.id, 'name', i.name),
    'firstMonth', to_char(least(
      (select min(u.month) from public.usage_months u where u.institution_id = i.id),
      (select date_trunc('month', min(e.at) at time zone 'utc')::date from public.usage_events e where e.institution_id = i.id)
    ), 'YYYY-MM'),
    'films', coalesce((
      select jsonb_agg(f.film order by f.title, f.id)
      from (
        select max(u.title) as title, u.documentary_id as id, jsonb_build_object(
          'id', u.documentary_id, 'title', max(u.title), 'director', max(u.director), 'publisher', max(u.publisher),
          'publishedOn', max(u.published_on),
          'doi', (
            select x.value from public.film_identifiers x
            where x.documentary_id = u.documentary_id and x.scheme in ('doi', 'eidr') order by x.scheme limit 1
          ),
          'months', jsonb_object_agg(to_char(u.month, 'YYYY-MM'), jsonb_build_array(
            u.total_investigations, u.unique_investigations, u.total_requests, u.unique_requests, u.no_licence, u.limit_exceeded
          ))
        ) as film
        from private.usage_of(i.id, null, from_month, to_month) u
        group by u.documentary_id
      ) f
    ), '[]')
  )
  from public.institutions i
  where i.id = institution
$$;
grant execute on function private.usage_facts to service_role;

create function public.home_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  top record;
  beside record;
begin
  select * into top from private.film_now();
  select * into beside from private.quote_beside(top.documentary_id);
  return jsonb_build_object(
    'house', (select jsonb_build_object('name', s.name, 'runBy', s.run_by) from public.house_settings s),
    'now', (
      select jsonb_build_object(
        'film', private.front_film(f),
        'reason', top.reason,
        'signedBy', top.signed_by,
        'chosen', top.chosen,
        'quote', private.quote_of(top.cue_id, f.version_id)
      )
      from private.front_films f
      where f.id = top.documentary_id
    ),
    'week', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', w.id,
          'startsAt', w.starts_at,
          'endsAt', w.ends_at,
          'place', w.place,
          'note', w.note,
          'screeningId', w.screening_id,
          'film', jsonb_build_object(
            'id', w.film, 'title', w.title, 'director', w.director, 'durationMs', w.duration_ms
          )
        )
        order by w.starts_at, w.id
      )
      from (
        select
          p.*,
          f.id as film,
          f.title,
          f.director,
          f.duration_ms,
          row_number() over (order by p.starts_at, p.id) as place_in_line
        from private.printed_showings p
        join private.front_films f on f.id = p.documentary_id
        where p.starts_at > private.front_now() - interval '3 hours' or p.ends_at > private.front_now()
      ) w
      where w.place_in_line <= 24 and (w.starts_at < private.front_now() + interval '7 days' or w.place_in_line <= 6)
    ), '[]'),
    'latest', coalesce((
      select jsonb_agg(private.front_film(f) order by f.published_at desc, f.id)
      from (
        select *
        from private.front_films
        where id is distinct from top.documentary_id and coalesce(published_until > private.front_now(), true)
        order by published_at desc, id
        limit 6
      ) f
    ), '[]'),
    'leaving', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', f.id, 'title', f.title, 'director', f.director, 'durationMs', f.duration_ms, 'until', f.published_until
        )
        order by f.published_until, f.id
      )
      from (
        select *
        from private.front_films
        where published_until > private.front_now() and published_until < private.front_now() + interval '30 days'
        order by published_until, id
        limit 6
      ) f
    ), '[]'),
    'season', (
      select jsonb_build_object(
        'id', s.id,
        'title', s.title,
        'introduction', s.introduction,
        'signedBy', s.signed_by,
        'endsOn', s.ends_on,
        'films', s.films
      )
      from (
        select
          n.*,
          (
            select jsonb_agg(private.front_film(f) order by sf.position)
            from public.season_films sf
            join private.front_films f on f.id = sf.documentary_id
            where sf.season_id = n.id and coalesce(f.published_until > private.front_now(), true)
          ) as films
        from public.seasons n
        where private.front_now()::date between n.starts_on and n.ends_on
        order by n.starts_on desc, n.id
      ) s
      where s.films is not null
      limit 1
    ),
    'said', (
      select jsonb_build_object('film', private.front_film(f), 'quote', private.quote_of(beside.cue_id, f.version_id))
      from private.front_films f
      where f.id = beside.documentary_id
    ),
    'reading', (
      select jsonb_build_object(
        'id', e.id,
        'title', e.title,
        'lead', e.lead,
        'signedBy', e.signed_by,
        'publishedAt', e.published_at,
        'minutes', greatest(1, round(cardinality(regexp_split_to_array(e.lead || ' ' || e.body, '\s+')) / 220.0)),
        'posterObject', f.poster_object,
        'width', f.width,
        'height', f.height
      )
      from public.essays e
      left join private.front_films f on f.id = e.documentary_id
      where e.published_at <= private.front_now()
      order by e.published_at desc, e.id
      limit 1
    )
  );
end
$$;
grant execute on function public.home_page to anon, authenticated, service_role;
