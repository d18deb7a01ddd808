-- What the house remembers of attacks, and what moderators answer. Sessions as their owner sees them.

create table public.audit_events (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  type text not null check (type ~ '^[a-z_]{3,40}$'),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  details text not null default '' check (length(details) <= 500),
  url text not null default '' check (length(url) <= 500),
  user_agent text not null default '' check (length(user_agent) <= 500),
  address_hash text,
  created_at timestamptz not null default now()
);
comment on table public.audit_events is
  'One row a high or critical security event a browser reported, or an act of moderation. Kept a year. address_hash '
  'is salted and never the address.';
create index audit_events_newest on public.audit_events (created_at desc);
create index audit_events_sender on public.audit_events (address_hash, created_at);
create index audit_events_user on public.audit_events (user_id);
alter table public.audit_events enable row level security;
revoke all on public.audit_events from anon, authenticated;
grant all on public.audit_events to service_role;

/** The caller's address as the salted hash the browser keeps instead of it. */
create function public.my_address_hash() returns text language sql stable security definer set search_path = '' as
$$ select coalesce(private.address_hash(), '') $$;

/**
 * Adds a browser's high or critical event to the audit log. More than 30 an hour from one address are dropped: false.
 */
create function public.record_security_event(
  type text, severity text, details text default '', url text default '', user_agent text default ''
) returns boolean
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
end $$;

/** The audit log, newest first. Refuses (42501) everyone but moderators. */
create function public.read_audit_log(entries int default 200) returns setof public.audit_events
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Only moderators read the audit log.' using errcode = '42501';
  end if;
  return query select * from public.audit_events order by created_at desc limit least(greatest(entries, 1), 1000);
end $$;

create function private.note_moderation(details text) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_events (user_id, type, severity, details, address_hash)
  values (auth.uid(), 'moderation', 'low', left(details, 500), private.address_hash())
$$;

/** A moderator answers a message, or closes it with the reason. The words are shown to whoever holds its reference. */
create function public.settle_contact_message(message uuid, state text, words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Only moderators answer messages.'
  using errcode = '42501'; end if;
  if settle_contact_message.state not in ('answered', 'closed') then raise exception 'A message is answered or closed.'
  using errcode = '22023'; end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Write the answer, or why the message is closed.' using errcode = 'P0001', detail = 'words';
  end if;
  update public.contact_messages m
  set state = settle_contact_message.state, answer = trim(words), settled_at = now(), settled_by = auth.uid()
  where m.id = settle_contact_message.message;
  if not found then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  perform private.note_moderation(
    format('Message %s: %s.', settle_contact_message.message, settle_contact_message.state)
  );
end $$;

/** A moderator moves an application on. Declining needs a reason, which the applicant reads. */
create function public.decide_institution_application(application uuid, state text, reason text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Only moderators decide on applications.'
  using errcode = '42501'; end if;
  if decide_institution_application.state not in (
    'in-review', 'agreed', 'declined'
  ) then raise exception 'An application is in review, agreed or declined.'
  using errcode = '22023'; end if;
  if decide_institution_application.state = 'declined' and trim(coalesce(reason, '')) = '' then
    raise exception 'Say why the application is declined.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.institution_applications a
  set
    state = decide_institution_application.state,
    reason = trim(coalesce(decide_institution_application.reason, '')),
    decided_at = now(),
    decided_by = auth.uid()
  where a.id = application;
  if not found then raise exception 'There is no such application.' using errcode = 'P0002'; end if;
  perform private.note_moderation(format('Application %s: %s.', application, decide_institution_application.state));
end $$;

/** Where the caller is signed in; the address stays with the server. */
create function public.my_sessions() returns table (
  id uuid, user_agent text, started_at timestamptz, used_at timestamptz, current boolean
)
language sql stable security definer set search_path = '' as $$
  select
    s.id,
    coalesce(s.user_agent, ''),
    s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
    s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;

/** Ends one of the caller's sessions: its refresh token is gone, so it lasts no longer than its access token. */
create function public.end_session(session uuid) returns void language sql security definer set search_path = '' as
$$ delete from auth.sessions s where s.id = session and s.user_id = auth.uid() $$;

/**
 * Everything the house keeps of the caller, by table: rows that name them, and what belongs to their films and
 * versions.
 */
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place record;
  rows jsonb;
  kept jsonb := '{}';
begin
  if auth.uid() is null then raise exception 'Sign in to take your data with you.' using errcode = '42501'; end if;
  kept := jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at, 'user_metadata', u.raw_user_meta_data
      )
      from auth.users u
      where u.id = auth.uid()
    )
  );
  for place in
    select
      t.relname as table_name,
      string_agg(case when target.oid = 'auth.users'::regclass then format('%I = auth.uid()', a.attname)
      when target.oid = 'public.documentaries'::regclass then format(
        '%I in (select id from public.documentaries where owner_id = auth.uid())', a.attname
      )
      else format(
        '%I in (select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id '
          'where d.owner_id = auth.uid())',
        a.attname
      ) end,
      ' or ') as mine
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_class target on target.oid = c.confrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and cardinality(c.conkey) = 1
      and c.confrelid in ('auth.users'::regclass, 'public.documentaries'::regclass, 'public.versions'::regclass)
      -- Who answered or decided, and whom else's rows hang on one's film, is not one's own data.
      and a.attname not in ('settled_by', 'decided_by')
        and t.relname not in ('plays', 'opened_links', 'watch_positions')
    group by t.relname
    union all select own.name, 'user_id = auth.uid()' from (values ('opened_links'), ('watch_positions')) own (name)
    order by 1
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(r) - ''address_hash''), ''[]'') from public.%I r where %s',
      place.table_name,
      place.mine
    ) into rows;
    kept := kept || jsonb_build_object(place.table_name, rows);
  end loop;
  return kept;
end $$;

grant execute on function public.my_address_hash(),
  public.record_security_event(text, text, text, text, text) to anon,
  authenticated;
grant execute on function public.read_audit_log(int),
  public.settle_contact_message(uuid, text, text),
  public.decide_institution_application(uuid, text, text),
  public.my_sessions(), public.end_session(uuid), public.export_my_data() to authenticated;
