/**
 * All data of a report, for hosts. Presence by the minute since the doors; answers from five on; reactions in tenths of a minute of the
 * film.
 */
create or replace function public.screening_report(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare s public.screenings;
begin
  perform private.require_place(screening_report.screening, '{host}');
  select * into s from public.screenings x where x.id = screening_report.screening;
  return jsonb_build_object(
    'registered', (
      select count(*) from public.screening_guests g where g.screening_id = s.id and g.seat = 'online' and g.state in ('registered', 'invited')
    ),
    'came', (
      select count(*) from public.screening_guests g
      where g.screening_id = s.id and g.seat = 'online'
        and exists (select from public.screening_entries e where e.guest_id = g.id and cardinality(e.minutes) > 0)
    ),
    'hallRegistered', (
      select coalesce(sum(g.heads), 0) from public.screening_guests g
      where g.screening_id = s.id and g.seat = 'hall' and g.state in ('registered', 'invited')
    ),
    'hallCame', (
      select coalesce(sum(g.heads), 0) from public.screening_guests g where g.screening_id = s.id and g.seat = 'hall' and g.came_at is not null
    ),
    'present', (
      select coalesce(jsonb_agg(jsonb_build_array(m.minute, m.people) order by m.minute), '[]')
      from (
        select minute, count(distinct e.guest_id) as people
        from public.screening_entries e cross join lateral unnest(e.minutes) minute
        where e.screening_id = s.id group by minute order by minute limit 3000
      ) m
    ),
    'lines', (select count(*) from public.talk_lines l where l.screening_id = s.id and l.removed_at is null),
    'talkers', (select count(distinct l.talker) from public.talk_lines l where l.screening_id = s.id and l.removed_at is null),
    'questions', (
      select coalesce(jsonb_agg(private.question_as_json(q) || jsonb_build_object('mine', false, 'supported', false) order by q.number), '[]')
      from public.talk_questions q where q.screening_id = s.id and q.state <> 'dismissed'
    ),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', m.item_id, 'atMs', m.at_ms, 'marks', m.marks) order by m.at_ms), '[]')
      from (
        select l.item_id, l.at_ms / 6000 * 6000 as at_ms, sum(l.marks) as marks from public.talk_levels l
        where l.screening_id = s.id and l.item_id is not null group by 1, 2 limit 10000
      ) m
    ),
    'markSums', (
      select coalesce(jsonb_object_agg(k.kind, k.marks), '{}')
      from (select l.kind, sum(l.marks) as marks from public.talk_levels l where l.screening_id = s.id group by l.kind) k
    ),
    'polls', (
      select coalesce(jsonb_agg(
        private.poll_as_json(p, 0, true, false) || jsonb_build_object('state', p.state, 'result', private.poll_result(p))
        order by array_position('{before,during,after}'::text[], p.part), p.place, p.made_at
      ), '[]')
      from public.talk_polls p where p.screening_id = s.id
    ),
    'costs', (
      select coalesce(jsonb_agg(jsonb_build_object('words', c.words, 'cents', c.cents, 'currency', c.currency) order by c.place), '[]')
      from public.talk_costs c where c.screening_id = s.id
    ),
    'mayProve', (
      select coalesce(jsonb_agg(distinct i.documentary_id), '[]') from public.screening_items i
      where i.screening_id = s.id and i.kind = 'film' and i.documentary_id is not null and public.can_edit(i.documentary_id)
    ),
    'proven', (
      select coalesce(jsonb_agg(distinct e.documentary_id), '[]')
      from public.screening_items i join public.impact_evidence e on e.documentary_id = i.documentary_id
      where i.screening_id = s.id and public.can_edit(e.documentary_id) and e.proof_url like '%/screenings?id=' || s.id || '&view=report'
    )
  );
end $$;
grant execute on function public.screening_report to authenticated;

/** Replaces what the screening cost. */
create or replace function public.write_screening_costs(screening uuid, costs jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_place(write_screening_costs.screening, '{host}');
  perform private.check_list(costs, 40, 'A screening can have up to 40 costs.');
  delete from public.talk_costs c where c.screening_id = write_screening_costs.screening;
  insert into public.talk_costs (screening_id, words, cents, currency, place)
  select write_screening_costs.screening, trim(c.cost ->> 'words'), (c.cost ->> 'cents')::bigint, c.cost ->> 'currency', c.place
  from jsonb_array_elements(costs) with ordinality as c (cost, place);
end $$;
grant execute on function public.write_screening_costs to authenticated;

/**
 * Chat and questions sent while the film was shown, which may be published beside it, for people who may watch the film now or have a seat
 * in the screening: from people who agreed, of talks whose hosts save them. `atMs` is the position in the cut; null for what was sent after
 * it.
 */
create or replace function public.kept_talk(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.screenings;
  item public.screening_items;
begin
  perform private.require_session();
  select * into s from public.screenings x where x.id = kept_talk.screening;
  select * into item from public.screening_items i where i.screening_id = s.id and i.kind = 'film' and i.documentary_id is not null order by i.place limit 1;
  if not coalesce((select t.kept from public.talks t where t.screening_id = s.id), false)
    or (private.own_place_in_talk(s.id) is null and not coalesce(public.can_watch(item.documentary_id), false)) then
    return null;
  end if;
  return jsonb_build_object(
    'screeningId', s.id, 'title', s.title, 'startsAt', s.starts_at, 'documentaryId', item.documentary_id,
    'canWatch', public.can_watch(item.documentary_id),
    'film', (select d.title from public.documentaries d where d.id = item.documentary_id and d.removed_at is null),
    'durationMs', item.duration_ms,
    'said', (
      select coalesce(jsonb_agg(x.said order by x.at_ms nulls last, x.at), '[]') from (
        (
          select jsonb_build_object(
            'id', l.id, 'kind', 'line', 'name', p.name, 'place', l.place, 'words', l.words, 'answer', '',
            'atMs', case when l.item_id = item.id then l.at_ms end
          ) as said, case when l.item_id = item.id then l.at_ms end as at_ms, l.said_at as at
          from public.talk_lines l join public.talk_people p on p.screening_id = l.screening_id and p.number = l.talker
          where l.screening_id = s.id and l.removed_at is null and p.keeps
          order by l.number limit 5000
        )
        union all
        (
          select jsonb_build_object(
            'id', q.id, 'kind', 'question', 'name', case when q.nameless then '' else p.name end, 'place', 'guest', 'words', q.words, 'answer', q.answer,
            'atMs', case when q.item_id = item.id then q.at_ms end
          ), case when q.item_id = item.id then q.at_ms end, q.asked_at
          from public.talk_questions q join public.talk_people p on p.screening_id = q.screening_id and p.number = q.asker
          where q.screening_id = s.id and q.state <> 'dismissed' and q.merged_into is null and p.keeps
          order by q.number limit 2000
        )
      ) x
    )
  );
end $$;
grant execute on function public.kept_talk to authenticated;

/** Screenings of a film whose talk may be read again, newest first. */
create or replace function public.kept_talks_of(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not public.can_watch(kept_talks_of.documentary) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('screeningId', x.id, 'title', x.title, 'startsAt', x.starts_at) order by x.starts_at desc), '[]')
    from (
      select distinct s.id, s.title, s.starts_at from public.screenings s
      join public.talks t on t.screening_id = s.id and t.kept
      join public.screening_items i on i.screening_id = s.id and i.kind = 'film' and i.documentary_id = kept_talks_of.documentary
      where s.starts_at < now()
        and exists (select from public.talk_people p where p.screening_id = s.id and p.keeps)
      order by s.starts_at desc limit 20
    ) x
  );
end $$;
grant execute on function public.kept_talks_of to authenticated;
