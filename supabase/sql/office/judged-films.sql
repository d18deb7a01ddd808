-- The films the caller decides on: reported and not decided yet, appealed by their maker, or withheld while a claim is open. Never their
-- own case. A claim is opened by moderators themselves, so it opens only what was shown before.
create or replace function private.judged_films() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.documentary_id from public.cases c
  where (select private.has_role('moderator')) and c.kind = 'film' and c.state in ('waiting', 'appealed') and c.documentary_id is not null
    and private.case_bar(c) is null
  union
  select r.documentary_id from public.rights_claims r
  join public.withheld_films w on w.documentary_id = r.documentary_id and w.was_published_at is not null
  join public.documentaries d on d.id = r.documentary_id
  where (select private.has_role('moderator')) and r.state in ('with-creator', 'countered') and d.owner_id <> auth.uid()
    and not (private.rank_of(d.owner_id) > 0 and private.rank_of(d.owner_id) >= private.rank_of(auth.uid()))
$$;

create or replace function private.judged_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select d.current_version_id from public.documentaries d
  where d.id in (select private.judged_films()) and d.current_version_id is not null
$$;
grant execute on function private.judged_versions to authenticated;

-- Playback by a moderator who decides on a film. Written to the audit log once an hour, with its creator; not counted as a play.
create or replace function public.judged_facts(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  perform private.require_session();
  select d.* into film from public.documentaries d
  where d.id = judged_facts.documentary and d.id in (select private.judged_films()) and d.current_version_id is not null;
  if film.id is null then return null; end if;
  if not exists (
    select from public.audit_events a
    where a.user_id = auth.uid() and a.type = 'judged_film' and a.about_id = film.id and a.created_at > now() - interval '1 hour'
  ) then
    perform private.note_act('judged_film', 'film', film.id, film.owner_id, 'Watched a film to decide on it.');
  end if;
  return private.playable_facts(film.current_version_id)::jsonb || jsonb_build_object(
    'storyboard', null, 'sideTracks', '[]'::jsonb,
    'judged', jsonb_build_object('title', film.title, 'director', film.director, 'language', film.language)
  );
end
$$;
grant execute on function public.judged_facts to authenticated;

-- Undoes a decision of the desk: by who decided, or by an administrator. The case is open again, its film or text restored.
create or replace function public.take_back_decision(one uuid, reason text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken public.cases;
  decider uuid;
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into taken from public.cases c where c.id = one for update;
  if taken.id is null then raise exception 'There is no such case.' using errcode = 'P0002'; end if;
  if taken.accused_id = auth.uid() then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  decider := case taken.state when 'settled' then taken.decided_by when 'closed' then taken.appeal_decided_by end;
  if taken.state not in ('settled', 'closed') then
    raise exception 'There is no decision to reverse.' using errcode = 'P0001', detail = 'decided';
  end if;
  if decider is distinct from auth.uid() and not private.has_role('admin') then
    raise exception 'Who decided takes it back, or an administrator.' using errcode = '42501', detail = 'other';
  end if;
  if exists (
    select from public.cases c where c.kind = taken.kind and c.about_id = taken.about_id and c.state in ('waiting', 'appealed')
  ) then
    raise exception 'The same is before the moderators again already.' using errcode = 'P0001', detail = 'open';
  end if;
  if taken.state = 'closed' then
    if taken.overturned then perform private.carry_out(taken, true); end if;
    update public.cases c
    set state = 'appealed', overturned = null, appeal_reason = '', appeal_decided_by = null, appeal_decided_at = null,
      claimed_by = auth.uid(), claimed_at = now()
    where c.id = one;
  else
    if taken.decision = 'taken-down' then perform private.carry_out(taken, false); end if;
    update public.cases c
    set state = 'waiting', decision = null, reason = '', decided_by = null, decided_at = null, claimed_by = auth.uid(), claimed_at = now()
    where c.id = one;
  end if;
  perform private.untell_decision(taken);
  perform private.note_act(
    'taken_back', taken.kind, taken.id, taken.accused_id,
    format('%s is taken back: %s.', case taken.state when 'closed' then 'Answer to an appeal' else 'Decision' end,
      case when taken.state = 'closed' then case when taken.overturned then 'brought back' else 'left as it was' end else taken.decision end),
    trim(coalesce(take_back_decision.reason, ''))
  );
end
$$;
grant execute on function public.take_back_decision to authenticated;

-- An unread and unsent notice of the decision is deleted; readers of it are notified of the undo.
create or replace function private.untell_decision(c public.cases) returns void
language plpgsql security definer set search_path = '' as $$
declare told record;
begin
  for told in
    select n.id, n.person_id, n.said_once, n.read_at is null and n.mailed_at is null
      and not exists (select from public.push_devices p where p.person_id = n.person_id) as unheard
    from public.notices n
    where n.said_once in ('case:' || c.id || ':' || c.state, 'report:' || c.id)
      and (c.state = 'settled' or n.said_once <> 'report:' || c.id)
      and (n.person_id = c.accused_id or exists (select from public.reports r where r.case_id = c.id and r.reporter_id = n.person_id))
  loop
    if told.unheard then delete from public.notices n where n.id = told.id;
    else perform private.notify(told.person_id, 'decision', '{"what": "taken-back"}', '/settings?view=standing', told.said_once, true); end if;
  end loop;
end
$$;
