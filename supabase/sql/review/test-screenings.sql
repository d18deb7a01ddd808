-- Test screenings: people watch a cut and press a key where it moves them or bores them, then answer three questions. Results are disclosed in aggregate, once
-- the screening is closed and five have watched to the end; an answer has a name only with its author's consent (decision 0150).
comment on table public.test_screenings is
  'One row per test of a cut with an audience. Open until closed_at, which is final, since results are disclosed then.';
select private.open_table('public.test_screenings', of_version => 'version_id');
grant select (id, version_id, questions, closed_at, created_at) on public.test_screenings to authenticated;
create policy "Who sees the notes on a cut sees its tests" on public.test_screenings
  for select to authenticated using (private.may_see_notes(version_id));
create or replace trigger limit_rows after insert on public.test_screenings referencing new table as added for each statement
  execute function private.limit_rows('version_id', '100', 'A version can have up to 100 test screenings.');

comment on table public.test_viewers is
  'One row per viewer of a test. presses: [{ atMs, mark }], mark moved or bored. named: their name may be shown with '
  'their answers; name is empty otherwise.';
select private.open_table('public.test_viewers', of_person => 'person_id');
grant select on public.test_viewers to authenticated;
create policy "A viewer sees what they themselves said" on public.test_viewers for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));
create or replace trigger limit_rows after insert on public.test_viewers referencing new table as added for each statement
  execute function private.limit_rows('screening_id', '1000', 'A test screening can have up to 1,000 viewers.');

create or replace function public.begin_test(version uuid, questions text[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.can_edit_version(version) or not private.in_person() then
    raise exception 'Only editors of the film can test its versions.' using errcode = '42501';
  end if;
  if cardinality(questions) is distinct from 3 or exists (select from unnest(questions) q where trim(coalesce(q, '')) = '' or length(q) > 300) then
    raise exception 'A test asks three questions of 300 characters at most.' using errcode = '22023', detail = 'questions';
  end if;
  insert into public.test_screenings (version_id, questions, made_by)
  values (begin_test.version, (select array_agg(trim(q) order by n) from unnest(begin_test.questions) with ordinality as u (q, n)), auth.uid())
  on conflict (version_id) where closed_at is null do nothing
  returning id into made;
  if made is null then
    raise exception 'This version is already in a test screening.' using errcode = 'P0001', hint = 'Close that test first.';
  end if;
  return made;
end
$$;
grant execute on function public.begin_test to authenticated;

create or replace function public.close_test(test uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare cut uuid := (select s.version_id from public.test_screenings s where s.id = close_test.test);
begin
  perform private.require_session();
  if cut is null or not private.can_edit_version(cut) or not private.in_person() then
    raise exception 'Only editors of the film can close its tests.' using errcode = '42501';
  end if;
  update public.test_screenings s set closed_at = now() where s.id = close_test.test and s.closed_at is null;
end
$$;
grant execute on function public.close_test to authenticated;

/**
 * What a viewer of an open test sends: all of their presses so far, [{ atMs, mark }], and, at the end, their answers. Replaces the earlier
 * state, so that a repeated call saves it once. Editors of the film are not part of its audience.
 */
create or replace function public.say_to_test(
  test uuid,
  presses jsonb,
  answers text[] default null,
  named boolean default false
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  open_test public.test_screenings;
  length_ms int;
begin
  perform private.require_session();
  select * into open_test from public.test_screenings s where s.id = say_to_test.test for key share;
  if open_test.id is null or not private.may_see_notes(open_test.version_id) or not private.in_person() then
    raise exception 'You have no access to this test.' using errcode = '42501';
  end if;
  if private.can_edit_version(open_test.version_id) then
    raise exception 'Editors of the film are not its audience.' using errcode = 'P0001', detail = 'maker', hint = 'Watch how it looks; nothing is counted.';
  end if;
  if open_test.closed_at is not null then
    raise exception 'This test is closed.' using errcode = 'P0001', detail = 'closed', hint = 'Thank you all the same.';
  end if;
  perform private.check_list(say_to_test.presses, 1000, 'A thousand presses are the limit.');
  if cardinality(answers) > 3 or exists (select from unnest(answers) a where length(a) > 2000) then
    raise exception 'An answer can have up to 2,000 characters.' using errcode = '22023', detail = 'answers';
  end if;
  select coalesce(v.duration_ms, 2147483647) into length_ms from public.versions v where v.id = open_test.version_id;
  insert into public.test_viewers as t (screening_id, person_id, presses, answers, named, name, finished_at)
  values (
    open_test.id, auth.uid(),
    (
      select coalesce(jsonb_agg(jsonb_build_object('atMs', p."atMs", 'mark', p.mark) order by p."atMs"), '[]')
      from jsonb_to_recordset(say_to_test.presses) as p ("atMs" int, mark text)
      where p."atMs" between 0 and length_ms and p.mark in ('moved', 'bored')
    ),
    coalesce((select array_agg(trim(coalesce(a, '')) order by n) from unnest(say_to_test.answers) with ordinality as u (a, n)), '{}'),
    coalesce(say_to_test.named, false) and say_to_test.answers is not null,
    case when say_to_test.named and say_to_test.answers is not null then left(coalesce(
      nullif(private.person_called(auth.uid()), ''),
      (select g.name from public.review_guests g join public.reviews r on r.id = g.review_id
        where g.user_id = auth.uid() and r.version_id = open_test.version_id limit 1), ''), 120) else '' end,
    case when say_to_test.answers is not null then now() end
  )
  on conflict (screening_id, person_id) do update
  set presses = excluded.presses,
    answers = case when excluded.finished_at is null then t.answers else excluded.answers end,
    named = case when excluded.finished_at is null then t.named else excluded.named end,
    name = case when excluded.finished_at is null then t.name else excluded.name end,
    finished_at = coalesce(t.finished_at, excluded.finished_at);
end
$$;
grant execute on function public.say_to_test to authenticated;

-- With five viewers who know each other, a single press could be attributed: fewer than three presses within ten seconds are hidden (decision 0184).
create or replace function public.test_results(test uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.test_screenings;
  finished int;
begin
  perform private.require_session();
  select * into asked from public.test_screenings s where s.id = test_results.test;
  if asked.id is null or not private.can_review_version(asked.version_id) then
    raise exception 'You have no access to this test.' using errcode = '42501';
  end if;
  select count(*) into finished from public.test_viewers t where t.screening_id = asked.id and t.finished_at is not null;
  if asked.closed_at is null or finished < 5 then
    return jsonb_build_object('finished', finished, 'told', false, 'curve', '[]'::jsonb, 'answers', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'finished', finished, 'told', true,
    'curve', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startsMs', c.tenth * 10000,
        'moved', case when c.moved >= 3 then c.moved else 0 end, 'bored', case when c.bored >= 3 then c.bored else 0 end
      ) order by c.tenth), '[]')
      from (
        select (p ->> 'atMs')::int / 10000 as tenth,
          count(distinct t.person_id) filter (where p ->> 'mark' = 'moved') as moved,
          count(distinct t.person_id) filter (where p ->> 'mark' = 'bored') as bored
        from public.test_viewers t cross join lateral jsonb_array_elements(t.presses) p
        where t.screening_id = asked.id and t.finished_at is not null
        group by 1
      ) c
      where greatest(c.moved, c.bored) >= 3
    ),
    'answers', (
      select jsonb_agg((
        select coalesce(jsonb_agg(jsonb_build_object('words', t.answers[q.n], 'name', t.name) order by md5(t.answers[q.n] || asked.id || q.n)), '[]')
        from public.test_viewers t
        where t.screening_id = asked.id and t.finished_at is not null and coalesce(t.answers[q.n], '') <> ''
      ) order by q.n)
      from generate_series(1, 3) as q (n)
    )
  );
end
$$;
grant execute on function public.test_results to authenticated;
