create or replace function private.film_events(documentary uuid, since timestamptz)
returns table (happened_at timestamptz, what text, person_id uuid, person_name text, about text, version_id uuid, subject_id uuid)
language sql stable security definer set search_path = '' as $$
  select v.created_at, 'version', null::uuid, '', v.number::text, v.id, v.id
  from public.versions v where v.documentary_id = documentary and v.created_at > since and v.kind = 'cut' and v.state in ('watchable', 'ready')
  union all
  select n.written_at, 'note', n.author_id, n.author_name, left(n.body, 200), n.version_id, n.id
  from public.notes n join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and n.written_at > since and n.state <> 'draft' and n.removed_at is null and n.carried_from is null
  union all
  select n.resolved_at, 'resolved', n.resolved_by, private.person_called(n.resolved_by), left(n.body, 200), n.version_id, n.id
  from public.notes n join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and n.resolved_at > since and n.state = 'resolved' and n.removed_at is null
  union all
  select r.written_at, 'reply', r.author_id, r.author_name, left(r.body, 200), n.version_id, n.id
  from public.note_replies r join public.notes n on n.id = r.note_id join public.versions v on v.id = n.version_id
  where v.documentary_id = documentary and r.written_at > since and r.removed_at is null and n.removed_at is null and n.state <> 'draft'
  union all
  select a.approved_at, 'approved', a.person_id, a.person_name, a.version_number::text, a.version_id, a.id
  from public.approvals a where a.documentary_id = film_events.documentary and a.approved_at > since
  union all
  select a.revoked_at, 'revoked', a.revoked_by, a.revoked_name, a.version_number::text, a.version_id, a.id
  from public.approvals a where a.documentary_id = film_events.documentary and a.revoked_at > since
  union all
  select t.created_at, 'task', t.made_by, private.person_called(t.made_by), t.title, null, t.id
  from public.tasks t where t.documentary_id = film_events.documentary and t.created_at > since and t.removed_at is null
  union all
  select t.done_at, 'done', t.done_by, private.person_called(t.done_by), t.title, null, t.id
  from public.tasks t where t.documentary_id = film_events.documentary and t.done_at > since and t.removed_at is null
  union all
  -- Releases, contracts and receipts are left out: not everyone in the team may see them.
  select v.arrived_at, 'file', v.sender_id, v.sender_name, f.title, null, f.id
  from public.film_file_versions v join public.film_files f on f.id = v.file_id
  where f.documentary_id = film_events.documentary and v.arrived_at > since and f.removed_at is null and f.kind not in ('release', 'contract', 'receipt')
  union all
  select m.joined_at, 'joined', m.person_id, private.person_called(m.person_id), m.role, null, m.person_id
  from public.team_members m where m.documentary_id = film_events.documentary and m.joined_at > since
$$;

/** The newest fifty things that happened on a film before a moment, newest first. */
create or replace function public.film_activity(documentary uuid, before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not public.can_review(documentary) then raise exception 'What happens on a film is its team''s to see.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.happened_at, 'what', e.what, 'person', e.person_name, 'about', e.about, 'versionId', e.version_id, 'subjectId', e.subject_id
    ) order by e.happened_at desc), '[]')
    from (
      select * from private.film_events(film_activity.documentary, '-infinity') e
      where film_activity.before is null or e.happened_at < film_activity.before
      order by e.happened_at desc limit 50
    ) e
  );
end
$$;
grant execute on function public.film_activity to authenticated;

/** Once a day: notifies each team member of a film of how much others did since yesterday. Returns how many were notified. */
create or replace function private.tell_teams() returns int language plpgsql security definer set search_path = '' as $$
declare
  film record;
  person uuid;
  facts jsonb;
  told int := 0;
begin
  for film in
    select d.id, d.title, d.owner_id from public.documentaries d
    where d.removed_at is null and d.owner_id is not null and exists (select from public.team_members m where m.documentary_id = d.id)
  loop
    for person in
      select film.owner_id union select m.person_id from public.team_members m where m.documentary_id = film.id
    loop
      select jsonb_build_object(
        'notes', count(*) filter (where e.what in ('note', 'reply')), 'done', count(*) filter (where e.what in ('done', 'resolved')),
        'others', count(*) filter (where e.what not in ('note', 'reply', 'done', 'resolved')), 'count', count(*)
      ) into facts
      from private.film_events(film.id, now() - interval '1 day') e where e.person_id is distinct from person;
      continue when (facts ->> 'count')::int = 0;
      perform private.notify(
        person, 'team-digest', facts || jsonb_build_object('film', film.title), '/collaboration?film=' || film.id || '&view=tasks',
        'team-digest:' || film.id || ':' || current_date, film => film.id
      );
      told := told + 1;
    end loop;
  end loop;
  return told;
end
$$;
