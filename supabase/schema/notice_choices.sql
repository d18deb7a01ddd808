-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a kind of notice a person chose for: how it reaches them. Without a row, private.notice_kinds holds.
create table public.notice_choices (
  person_id uuid not null,
  kind text not null,
  in_house boolean not null,
  by_mail text not null,
  by_push boolean not null,
  constraint notice_choices_pkey PRIMARY KEY (person_id, kind),
  constraint notice_choices_kind_fkey FOREIGN KEY (kind) REFERENCES private.notice_kinds(kind),
  constraint notice_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notice_choices_by_mail_check CHECK (by_mail = ANY (ARRAY['never', 'daily', 'at-once'])),
  constraint notice_choices_kind_check CHECK (length(kind) <= 40)
);
CREATE INDEX notice_choices_kind ON public.notice_choices USING btree (kind);
alter table public.notice_choices enable row level security;
grant all on public.notice_choices to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.notice_choices
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.notice_ways(person uuid, kind text) returns public.notice_choices
language sql stable security definer set search_path = '' as $$
  select person, k.kind, k.must or coalesce(c.in_house, k.in_house), coalesce(c.by_mail, k.by_mail), coalesce(c.by_push, k.by_push)
  from private.notice_kinds k
  left join public.notice_choices c on c.kind = k.kind and c.person_id = person
  where k.kind = notice_ways.kind
$$;
grant execute on function private.notice_ways to service_role;

create function private.notify(person uuid, kind text, about jsonb DEFAULT '{}'::jsonb, leads_to text DEFAULT '', said_once text DEFAULT NULL::text, again boolean DEFAULT false, film uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ways public.notice_choices;
  due timestamptz;
  made public.notices;
begin
  ways := private.notice_ways(person, notify.kind);
  if ways.kind is null or not (ways.in_house or ways.by_mail <> 'never' or ways.by_push) or not exists (
    select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false)
  ) then return; end if;
  due := case ways.by_mail
    -- Whoever is in the house reads it there meanwhile.
    when 'at-once' then now() + case when notify.kind = 'security' then interval '0' else interval '2 minutes' end
    when 'daily' then private.next_daily_letter(person)
  end;
  insert into public.notices as n (person_id, kind, about, leads_to, documentary_id, said_once, shown, mail_due_at)
  values (person, notify.kind, coalesce(notify.about, '{}'), coalesce(notify.leads_to, ''), notify.film, notify.said_once, ways.in_house, due)
  on conflict on constraint notices_person_id_said_once_key do update set
    about = excluded.about,
    leads_to = excluded.leads_to,
    times = case when n.read_at is null then n.times + 1 else 1 end,
    made_at = now(),
    shown = excluded.shown,
    -- Told by letter and not read yet: one letter is enough.
    mail_due_at = case when n.read_at is null and n.mailed_at is not null then n.mail_due_at else excluded.mail_due_at end,
    mailed_at = case when n.read_at is null then n.mailed_at end,
    mail_tries = 0,
    read_at = null
  where notify.again
  returning * into made;
  if made.id is null then return; end if;
  if made.mail_due_at is not null and made.mailed_at is null then
    perform private.enqueue_at(
      'send-letters', '{}', 'send-letters:' || case when ways.by_mail = 'daily' then made.mail_due_at::text else ways.by_mail end, made.mail_due_at
    );
  end if;
  if ways.by_push and exists (select from public.push_devices d where d.person_id = person) then
    perform private.enqueue_at('push-notices', json_build_object('noticeId', made.id), 'push-notices:' || made.id, now());
  end if;
end
$$;
grant execute on function private.notify to service_role;
