-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a thing that concerns a person. about: its facts by name (core/notices.ts). said_once: a key under which it is told once; times: how often since it was read. Not shown: wanted by mail or push only.
create table public.notices (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  about jsonb not null default '{}'::jsonb,
  leads_to text not null default '',
  documentary_id uuid,
  said_once text,
  times integer not null default 1,
  shown boolean not null default true,
  made_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_tries smallint not null default 0,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_person_id_said_once_key UNIQUE (person_id, said_once),
  constraint notices_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint notices_kind_fkey FOREIGN KEY (kind) REFERENCES private.notice_kinds(kind),
  constraint notices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notices_about_check CHECK (jsonb_typeof(about) = 'object' AND length(about::text) <= 4000),
  constraint notices_kind_check CHECK (length(kind) <= 40),
  constraint notices_leads_to_check CHECK (length(leads_to) <= 500 AND leads_to ~ '^(/([^/\\].*)?)?$'),
  constraint notices_said_once_check CHECK (length(said_once) <= 200)
);
CREATE INDEX notices_film ON public.notices USING btree (documentary_id) WHERE documentary_id IS NOT NULL;
CREATE INDEX notices_kind ON public.notices USING btree (kind);
CREATE INDEX notices_mail ON public.notices USING btree (mail_due_at) WHERE mail_due_at IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notices_newest ON public.notices USING btree (person_id, made_at DESC, id DESC) WHERE shown;
CREATE INDEX notices_unread ON public.notices USING btree (person_id) WHERE shown AND read_at IS NULL;
alter table public.notices enable row level security;
grant select (id, person_id, shown, made_at, read_at) on public.notices to authenticated;
grant all on public.notices to service_role;
create policy "A person hears of their own notices, in person" on public.notices
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.notices
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.forget_notices() returns integer
language sql security definer set search_path = '' as $$
  with old as (
    delete from public.notices n
    where (n.read_at < now() - interval '180 days' and n.made_at < now() - interval '180 days') or n.made_at < now() - interval '2 years'
    returning 1
  ), many as (
    delete from public.notices n using (
      select o.id from (
        select x.id, row_number() over (partition by x.person_id order by x.made_at desc, x.id desc) as place from public.notices x
      ) o where o.place > 100000
    ) beyond where n.id = beyond.id
    returning 1
  )
  select (select count(*) from old)::int + (select count(*) from many)::int
$$;
grant execute on function private.forget_notices to service_role;

create function public.mark_notices(read boolean, notices uuid[] DEFAULT NULL::uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare changed uuid[];
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not read notices.' using errcode = '42501';
  end if;
  if cardinality(mark_notices.notices) > 5000 then
    raise exception '5,000 notices at most are marked at once.' using errcode = 'P0001', detail = 'limit';
  end if;
  with marked as (
    update public.notices n set read_at = case when mark_notices.read then now() end
    where n.id in (
      select o.id from public.notices o
      where o.person_id = auth.uid() and (o.read_at is null) = mark_notices.read
        and (mark_notices.notices is null or o.id = any (mark_notices.notices))
        and (mark_notices.notices is not null or mark_notices.read)
      limit 5000
    )
    returning n.id
  )
  select coalesce(array_agg(m.id), '{}') into changed from marked m;
  return changed;
end
$$;
grant execute on function public.mark_notices to authenticated, service_role;

create function public.my_notices(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, entries integer DEFAULT 40, only_unread boolean DEFAULT false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not read notices.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'unread', public.unread_notices(),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'kind', n.kind, 'leadsTo', n.leads_to, 'times', n.times, 'madeAt', n.made_at, 'readAt', n.read_at,
        'about', case when n.documentary_id is null or n.may_know then n.about else n.about - '{film,passage,words}'[] end,
        'filmId', case when n.may_know then n.documentary_id end
      ) order by n.made_at desc, n.id desc), '[]')
      from (
        select m.*, m.documentary_id is not null and (public.can_watch(m.documentary_id) or public.can_edit(m.documentary_id)) as may_know
        from (
          select o.* from public.notices o
          where o.person_id = auth.uid() and o.shown
            and (not only_unread or o.read_at is null)
            and (before_at is null or (o.made_at, o.id) < (before_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
          order by o.made_at desc, o.id desc
          limit least(greatest(coalesce(entries, 40), 1), 100)
        ) m
      ) n
    )
  );
end
$$;
grant execute on function public.my_notices to authenticated, service_role;

create function public.unread_notices() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then return 0; end if;
  return (
    select count(*) from (
      select from public.notices n where n.person_id = auth.uid() and n.shown and n.read_at is null limit 100
    ) counted
  );
end
$$;
grant execute on function public.unread_notices to authenticated, service_role;
