-- What was handed in is lent for as long as it is seen: to its teachers, and to the peers who read it. Nothing else of the film comes with it.

/** The cuts that were handed in and that the caller sees as a teacher, a second marker or a peer. */
create or replace function private.handed_in_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select h.version_id from public.hand_ins h where h.version_id is not null and h.work_id in (
    select w.id from public.cohort_people p join public.assignments a on a.cohort_id = p.cohort_id and a.removed_at is null
    join public.works w on w.assignment_id = a.id
    where p.person_id = auth.uid() and p.left_at is null and p.role in ('teacher', 'marker')
    union all
    select r.work_id from public.peer_readings r where r.reader_id = auth.uid() and r.freed_at is null
  ) and private.sees_work(h.work_id)
$$;
comment on function private.handed_in_versions is 'The cuts handed in to the caller: as teacher, second marker or peer.';
grant execute on function private.handed_in_versions to authenticated;

/**
 * What a player needs of a hand-in, for who sees it; else null. Readers of a double-blind work get the id of the hand-in where the film's would be, and no
 * poster, whose name tells the film.
 */
create or replace function public.work_facts(hand_in uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  h public.hand_ins;
  blind boolean;
  facts jsonb;
begin
  perform private.require_session();
  select * into h from public.hand_ins x where x.id = work_facts.hand_in;
  if h.version_id is null or not private.sees_work(h.work_id) then return null; end if;
  blind := not private.is_author(h.work_id) and private.cohort_role(private.cohort_of_work(h.work_id)) = 'student' and (
    select a.anonymity = 'double' from public.works w join public.assignments a on a.id = w.assignment_id where w.id = h.work_id
  );
  facts := private.playable_facts(h.version_id)::jsonb;
  return (case when blind then facts || jsonb_build_object('documentaryId', h.id, 'poster', null) else facts end
    || jsonb_build_object('work', jsonb_build_object('id', h.id, 'number', h.number)))::json;
end $$;
comment on function public.work_facts is 'Kind: done.';
grant execute on function public.work_facts to authenticated;
