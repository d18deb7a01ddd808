-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a request of a person in a film to take back passages. Not answered by holds_from it is granted by the house's rule (by_rule).
create table public.withdrawals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  person_id uuid,
  name text not null default '',
  words text not null default '',
  state text not null default 'asked',
  by_rule boolean not null default false,
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  holds_from timestamp with time zone not null default now() + '1 day'::interval,
  decided_at timestamp with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint withdrawals_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint withdrawals_answer_check CHECK (length(answer) <= 2000),
  constraint withdrawals_name_check CHECK (length(name) <= 80),
  constraint withdrawals_state_check CHECK (state = ANY (ARRAY['asked', 'granted', 'declined', 'taken-back'])),
  constraint withdrawals_words_check CHECK (length(words) <= 2000)
);
CREATE INDEX withdrawals_due ON public.withdrawals USING btree (holds_from) WHERE state = 'asked';
CREATE INDEX withdrawals_film ON public.withdrawals USING btree (documentary_id, state);
CREATE INDEX withdrawals_person ON public.withdrawals USING btree (person_id);
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to authenticated;
grant all on public.withdrawals to service_role;
create policy "Who asked, whoever made the film and moderators see a withdrawa" on public.withdrawals
  for select to authenticated
  using (( SELECT private.in_person() AS in_person) AND (person_id = (( SELECT auth.uid() AS uid)) OR private.leads_film(documentary_id) OR ( SELECT private.has_role('moderator') AS has_role)));
create policy "A session that owes its second step sees and changes nothing" on public.withdrawals
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.keep_withdrawals() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  granted int := 0;
begin
  for due in select w.id from public.withdrawals w where w.state = 'asked' and w.holds_from <= now() for update skip locked loop
    perform private.settle_withdrawal(due, true, '', true);
    granted := granted + 1;
  end loop;
  return granted;
end
$$;
grant execute on function private.keep_withdrawals to service_role;

create function private.settle_withdrawal(withdrawal uuid, granted boolean, said text, rule boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare settled public.withdrawals;
begin
  update public.withdrawals w
  set state = case when granted then 'granted' else 'declined' end, answer = said, by_rule = rule, decided_at = now()
  where w.id = withdrawal and w.state in ('asked', 'declined')
  returning * into settled;
  if settled.id is null then return; end if;
  if granted then perform private.withhold_in_every_cut(settled.id); end if;
  perform private.notify(
    settled.person_id, 'request-moved', jsonb_build_object('request', 'withdrawal', 'state', case when granted then 'agreed' else 'declined' end),
    '/profile?view=appearances', 'withdrawal:' || settled.id || ':' || settled.state, true
  );
end
$$;
grant execute on function private.settle_withdrawal to service_role;

create function public.decide_withdrawal(withdrawal uuid, granted boolean, answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.withdrawals;
  for_the_house boolean;
begin
  perform private.require_session();
  select * into wanted from public.withdrawals w where w.id = decide_withdrawal.withdrawal;
  for_the_house := not coalesce(private.leads_film(wanted.documentary_id), false);
  if wanted.id is null or not private.in_person() or (for_the_house and not private.has_role('moderator')) then
    raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002';
  end if;
  if for_the_house and wanted.person_id = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if not granted and trim(coalesce(answer, '')) = '' then
    raise exception 'Say why the passage stays.' using errcode = 'P0001', detail = 'answer';
  end if;
  perform private.settle_withdrawal(withdrawal, granted, trim(coalesce(answer, '')), false);
  if for_the_house then
    perform private.note_act(
      'withdrawal', 'withdrawal', wanted.id, wanted.person_id, case when granted then 'Withdrawal: granted.' else 'Withdrawal: declined.' end, answer
    );
  end if;
end
$$;
grant execute on function public.decide_withdrawal to authenticated, service_role;

create function public.list_withdrawals(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_at timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select w.*, case when open then w.holds_from else w.decided_at end as place
      from public.withdrawals w
      where (w.state = 'asked') = open
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(
          ' ', w.name, w.words, (select d.title from public.documentaries d where d.id = w.documentary_id)
        ) ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (asked ->> 'one' is null or w.id = (asked ->> 'one')::uuid)
        and (past is null or case when open then (w.holds_from, w.id) > (past_at, past) else (w.decided_at, w.id) < (past_at, past) end)
      order by case when open then w.holds_from end, case when open then w.id end, case when not open then w.decided_at end desc, w.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'withdrawals', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'film', jsonb_build_object('id', d.id, 'title', d.title), 'creator', private.called(d.owner_id), 'name', p.name,
          'words', p.words, 'state', p.state, 'byRule', p.by_rule, 'answer', p.answer, 'askedAt', p.asked_at, 'holdsFrom', p.holds_from,
          'decidedAt', p.decided_at, 'place', p.place, 'bar', case when p.person_id = auth.uid() then 'self' end,
          'ranges', (
            select coalesce(jsonb_agg(jsonb_build_object('startsMs', r.starts_ms, 'endsMs', r.ends_ms) order by r.starts_ms), '[]')
            from public.withdrawn_ranges r
            where r.withdrawal_id = p.id and r.version_id = (
              select o.version_id from public.withdrawn_ranges o where o.withdrawal_id = p.id
              order by o.version_id = d.current_version_id desc, o.version_id limit 1
            )
          )
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p join public.documentaries d on d.id = p.documentary_id
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_withdrawals to authenticated, service_role;

create function public.place_withdrawal(withdrawal uuid, version uuid, ranges jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() or not exists (
    select from public.withdrawals w join public.versions v on v.documentary_id = w.documentary_id
    where w.id = place_withdrawal.withdrawal and v.id = place_withdrawal.version and private.leads_film(w.documentary_id)
  ) then raise exception 'There is no such request, or it is not yours to place.' using errcode = 'P0002'; end if;
  -- In the cut it was asked for, what its person named holds.
  if exists (
    select from private.placed_withdrawals p
    where p.withdrawal_id = place_withdrawal.withdrawal and p.version_id = place_withdrawal.version
  ) then raise exception 'It has its place in this cut already.' using errcode = 'P0001', detail = 'placed'; end if;
  insert into private.placed_withdrawals (withdrawal_id, version_id) values (withdrawal, version);
  insert into public.withdrawn_ranges (withdrawal_id, version_id, starts_ms, ends_ms)
  select place_withdrawal.withdrawal, place_withdrawal.version, lower(r), upper(r)
  from unnest(private.read_ranges(ranges, (select v.duration_ms from public.versions v where v.id = version))) r;
  perform private.withhold(version);
end
$$;
grant execute on function public.place_withdrawal to authenticated, service_role;

create function public.take_back_withdrawal(withdrawal uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.withdrawals w set state = 'taken-back', decided_at = now()
  where w.id = withdrawal and w.person_id = auth.uid() and private.in_person() and w.state in ('asked', 'granted');
  if not found then raise exception 'There is no such request of yours.' using errcode = 'P0002'; end if;
  perform private.withhold_in_every_cut(withdrawal);
end
$$;
grant execute on function public.take_back_withdrawal to authenticated, service_role;
