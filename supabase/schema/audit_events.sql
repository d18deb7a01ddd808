-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a high or critical security event a browser reported, or an act of moderation. Kept a year. address_hash is salted and never the address.
create table public.audit_events (
  id bigint not null generated always as identity,
  user_id uuid,
  type text not null,
  severity text not null,
  details text not null default '',
  url text not null default '',
  user_agent text not null default '',
  address_hash text,
  created_at timestamp with time zone not null default now(),
  about_kind text not null default '',
  about_id uuid,
  about_person uuid,
  reason text not null default '',
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_about_person_fkey FOREIGN KEY (about_person) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint audit_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint a_type_has_at_most_40_characters CHECK (length(type) <= 40),
  constraint an_addresss_hash_has_at_most_64_characters CHECK (length(address_hash) <= 64),
  constraint audit_events_about_kind_check CHECK (length(about_kind) <= 40),
  constraint audit_events_details_check CHECK (length(details) <= 500),
  constraint audit_events_reason_check CHECK (length(reason) <= 2000),
  constraint audit_events_severity_check CHECK (severity = ANY (ARRAY['low', 'medium', 'high', 'critical'])),
  constraint audit_events_type_check CHECK (type ~ '^[a-z_]{3,40}$'),
  constraint audit_events_url_check CHECK (length(url) <= 500),
  constraint audit_events_user_agent_check CHECK (length(user_agent) <= 500)
);
comment on column public.audit_events.about_person is 'On whom somebody acted; user_id is who did.';
CREATE INDEX audit_events_newest ON public.audit_events USING btree (created_at DESC);
CREATE INDEX audit_events_person ON public.audit_events USING btree (about_person, created_at DESC);
CREATE INDEX audit_events_sender ON public.audit_events USING btree (address_hash, created_at);
CREATE INDEX audit_events_type ON public.audit_events USING btree (type, id DESC);
CREATE INDEX audit_events_user ON public.audit_events USING btree (user_id);
alter table public.audit_events enable row level security;
grant all on public.audit_events to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.audit_events
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.audit_types() returns jsonb
language sql stable security definer set search_path = '' as $$
  with recursive kinds as (
    (select a.type from public.audit_events a order by a.type limit 1)
    union all
    select (select a.type from public.audit_events a where a.type > k.type order by a.type limit 1) from kinds k where k.type is not null
  )
  select coalesce(jsonb_agg(k.type order by k.type), '[]') from kinds k where k.type is not null
$$;
grant execute on function private.audit_types to service_role;

create function private.note_act(act text, about_kind text, about_id uuid, about_person uuid, details text, reason text DEFAULT '') returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash, about_kind, about_id, about_person, reason)
  values (
    auth.uid(), act, 'low', left(details, 500), private.address_hash(),
    note_act.about_kind, note_act.about_id, note_act.about_person, left(coalesce(note_act.reason, ''), 2000)
  )
$$;
grant execute on function private.note_act to service_role;

create function private.note_moderation(details text) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash)
  values (auth.uid(), 'moderation', 'low', left(details, 500), private.address_hash())
$$;
grant execute on function private.note_moderation to service_role;

create function public.read_audit_log(entries integer DEFAULT 200) returns SETOF public.audit_events
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Only moderators read the audit log.' using errcode = '42501';
  end if;
  return query select * from public.audit_events order by created_at desc limit least(greatest(entries, 1), 1000);
end
$$;
grant execute on function public.read_audit_log to authenticated, service_role;

create function public.record_security_event(type text, severity text, details text DEFAULT '', url text DEFAULT '', user_agent text DEFAULT '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare sender text := coalesce(private.address_hash(), auth.uid()::text, 'unknown');
begin
  if record_security_event.severity not in ('high', 'critical') then
    raise exception 'Only high and critical events are kept by the house.' using errcode = '22023';
  end if;
  if (
    select count(*) >= 30
    from public.audit_events e
    where e.address_hash = sender and e.created_at > now() - interval '1 hour'
  ) then return false; end if;
  delete from public.audit_events e where e.created_at < now() - interval '1 year';
  insert into public.audit_events (user_id, type, severity, details, url, user_agent, address_hash)
  values (
    auth.uid(),
    record_security_event.type,
    record_security_event.severity,
    left(record_security_event.details, 500),
    left(record_security_event.url, 500),
    left(record_security_event.user_agent, 500),
    sender
  );
  return true;
end
$$;
grant execute on function public.record_security_event to anon, authenticated, service_role;

create function public.search_audit_log(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce((asked ->> 'most')::int, 60), 1), 1000);
  like_words text := '%' || private.like_escaped(coalesce(asked ->> 'words', '')) || '%';
begin
  if not private.has_role('moderator') then raise exception 'Only moderators read the audit log.' using errcode = '42501'; end if;
  return (
    with page as (
      select e.* from public.audit_events e
      where (asked ->> 'after' is null or e.id < (asked ->> 'after')::bigint)
        and (asked ->> 'type' is null or e.type = asked ->> 'type')
        and (asked ->> 'severity' is null or e.severity = asked ->> 'severity')
        and (asked ->> 'person' is null or (asked ->> 'person')::uuid in (e.user_id, e.about_person))
        and (asked ->> 'from' is null or e.created_at >= (asked ->> 'from')::date)
        and (asked ->> 'until' is null or e.created_at < (asked ->> 'until')::date + 1)
        and (like_words = '%%' or e.details ilike like_words or e.reason ilike like_words or e.url ilike like_words)
      order by e.id desc
      limit most + 1
    )
    select jsonb_build_object(
      'more', count(*) > most,
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', e.id, 'at', e.created_at, 'type', e.type, 'severity', e.severity, 'details', e.details, 'reason', e.reason,
          'url', e.url, 'userAgent', e.user_agent, 'hashedIp', e.address_hash, 'userId', e.user_id,
          'who', private.called(e.user_id), 'aboutId', e.about_person, 'about', private.called(e.about_person)
        ) order by e.id desc)
        from (select * from page order by id desc limit most) e
      ), '[]'),
      'types', private.audit_types()
    ) from page
  );
end
$$;
grant execute on function public.search_audit_log to authenticated, service_role;
