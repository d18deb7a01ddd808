-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a claim that a film, or a range of it, holds what is somebody else's. Its creator reads it without the claimant's address and answers until counter_due_on; decided by decision_due_on.
create table public.rights_claims (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  starts_ms integer,
  ends_ms integer,
  message_id uuid,
  claimant text not null,
  work text not null,
  statement text not null,
  state text not null default 'with-creator',
  counter_due_on date not null,
  counter_statement text not null default '',
  countered_at timestamp with time zone,
  decision_due_on date not null,
  reason text not null default '',
  opened_by uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint rights_claims_pkey PRIMARY KEY (id),
  constraint rights_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint rights_claims_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint rights_claims_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE SET NULL,
  constraint rights_claims_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint rights_claims_check CHECK (ends_ms > starts_ms),
  constraint rights_claims_claimant_check CHECK (length(TRIM(BOTH FROM claimant)) > 0 AND length(claimant) <= 120),
  constraint rights_claims_counter_statement_check CHECK (length(counter_statement) <= 5000),
  constraint rights_claims_reason_check CHECK (length(reason) <= 2000),
  constraint rights_claims_starts_ms_check CHECK (starts_ms >= 0),
  constraint rights_claims_state_check CHECK (state = ANY (ARRAY['with-creator', 'countered', 'upheld', 'rejected'])),
  constraint rights_claims_statement_check CHECK (length(TRIM(BOTH FROM statement)) > 0 AND length(statement) <= 5000),
  constraint rights_claims_work_check CHECK (length(TRIM(BOTH FROM work)) > 0 AND length(work) <= 300)
);
CREATE INDEX rights_claims_decided_by ON public.rights_claims USING btree (decided_by);
CREATE INDEX rights_claims_documentary ON public.rights_claims USING btree (documentary_id);
CREATE UNIQUE INDEX rights_claims_of_letter ON public.rights_claims USING btree (message_id);
CREATE INDEX rights_claims_opened_by ON public.rights_claims USING btree (opened_by);
CREATE INDEX rights_claims_waiting ON public.rights_claims USING btree (decision_due_on, id) WHERE state = ANY (ARRAY['with-creator', 'countered']);
alter table public.rights_claims enable row level security;
grant select (id, documentary_id, starts_ms, ends_ms, claimant, work, statement, state, counter_due_on, counter_statement, countered_at, decision_due_on, reason, decided_at, created_at) on public.rights_claims to authenticated;
grant all on public.rights_claims to service_role;
create policy "The creator of the film and moderators read a claim" on public.rights_claims
  for select to authenticated
  using (private.leads_film(documentary_id) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.rights_claims
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER notice_rights_claim AFTER INSERT OR UPDATE OF state ON public.rights_claims FOR EACH ROW WHEN (new.state <> 'countered') EXECUTE FUNCTION private.notice_rights_claim();
CREATE TRIGGER tell_moderators_of_answer AFTER UPDATE OF countered_at ON public.rights_claims FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();

create function private.notice_rights_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  select * into film from public.documentaries d where d.id = new.documentary_id;
  perform private.notify(
    film.owner_id, 'decision', jsonb_build_object('what', 'claim-' || new.state, 'film', film.title, 'dueAt', new.counter_due_on::timestamptz),
    '/settings?view=standing', 'claim:' || new.id || ':' || new.state, false, film.id
  );
  return null;
end
$$;
grant execute on function private.notice_rights_claim to service_role;

create function public.counter_rights_claim(claim uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.rights_claims;
begin
  select * into own from public.rights_claims c where c.id = claim and private.leads_film(c.documentary_id) for update;
  if own.id is null then raise exception 'There is no such claim on a film of yours.' using errcode = '42501'; end if;
  if own.state not in ('with-creator', 'countered') then
    raise exception 'This claim is decided already.' using errcode = 'P0001', detail = 'decided';
  end if;
  if trim(coalesce(words, '')) = '' then
    raise exception 'Write what you say to the claim.' using errcode = 'P0001', detail = 'words';
  end if;
  update public.rights_claims c
  set state = 'countered', counter_statement = trim(words), countered_at = now(),
    decision_due_on = least(c.decision_due_on, private.working_days_after(current_date, public.claim_days('decision')))
  where c.id = claim;
end
$$;
grant execute on function public.counter_rights_claim to authenticated, service_role;

create function public.decide_rights_claim(claim uuid, uphold boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided public.rights_claims;
  owner uuid;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into decided from public.rights_claims c where c.id = claim for update;
  if decided.id is null then raise exception 'There is no such claim.' using errcode = 'P0002'; end if;
  select d.owner_id into owner from public.documentaries d where d.id = decided.documentary_id;
  perform private.require_over(owner);
  if decided.state not in ('with-creator', 'countered') then
    raise exception 'This claim is decided already.' using errcode = 'P0001', detail = 'decided';
  end if;
  if uphold and decided.state = 'with-creator' and decided.counter_due_on >= current_date then
    raise exception 'Its creator has not answered yet and has time until their day.' using errcode = 'P0001', detail = 'early',
      hint = 'Withhold the film meanwhile if it must not wait.';
  end if;
  if trim(coalesce(decide_rights_claim.reason, '')) = '' then
    raise exception 'Say why. Both sides are told.' using errcode = 'P0001', detail = 'reason';
  end if;
  update public.rights_claims c
  set state = case when uphold then 'upheld' else 'rejected' end, reason = trim(decide_rights_claim.reason),
    decided_by = auth.uid(), decided_at = now()
  where c.id = claim;
  if uphold then perform private.withhold_film(decided.documentary_id, trim(decide_rights_claim.reason));
  elsif not exists (
    select from public.rights_claims c
    where c.documentary_id = decided.documentary_id and c.state in ('upheld', 'with-creator', 'countered')
  ) then perform private.release_film(decided.documentary_id); end if;
  perform private.note_act(
    'rights_claim', 'claim', claim, owner, case when uphold then 'Rights claim upheld.' else 'Rights claim rejected.' end,
    decide_rights_claim.reason
  );
end
$$;
grant execute on function public.decide_rights_claim to authenticated, service_role;

create function public.list_rights_claims(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_on timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select c.*, d.owner_id, d.title, case when open then c.decision_due_on::timestamptz else c.decided_at end as place
      from public.rights_claims c join public.documentaries d on d.id = c.documentary_id
      where c.state = any (case when open then array['with-creator', 'countered'] else array['upheld', 'rejected'] end)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(' ', d.title, c.work, c.claimant)
          ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (past is null or case
          when open then (c.decision_due_on::timestamptz, c.id) > (past_on, past) else (c.decided_at, c.id) < (past_on, past)
        end)
      order by
        case when open then c.decision_due_on end, case when open then c.id end,
        case when not open then c.decided_at end desc, c.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'claims', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'film', jsonb_build_object('id', p.documentary_id, 'title', p.title), 'creator', private.called(p.owner_id),
          'startsMs', p.starts_ms, 'endsMs', p.ends_ms, 'claimant', p.claimant, 'work', p.work, 'statement', p.statement,
          'state', p.state, 'counterDueOn', p.counter_due_on, 'counterStatement', p.counter_statement,
          'counteredAt', p.countered_at, 'decisionDueOn', p.decision_due_on, 'reason', p.reason, 'decidedAt', p.decided_at,
          'decidedBy', private.called(p.decided_by), 'createdAt', p.created_at, 'place', p.place,
          'withheld', exists (select from public.withheld_films w where w.documentary_id = p.documentary_id),
          'bar', case
            when p.owner_id = auth.uid() then 'self'
            when private.rank_of(p.owner_id) > 0 and private.rank_of(p.owner_id) >= private.rank_of(auth.uid()) then 'rank'
          end
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_rights_claims to authenticated, service_role;
