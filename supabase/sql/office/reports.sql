comment on table public.reports is 'One row per report of a thing by a person, with ground and words and, for a film, the moment.';
select private.open_table('public.reports', of_person => 'reporter_id');

/** Reports what is said below a film the caller may watch; a second time corrects the reason. Fifty a day. */
create or replace function public.report_review(review uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.diary_entries;
begin
  select * into said from public.diary_entries e
  where e.id = review and e.shown and e.hidden_at is null and e.removed_at is null and e.user_id <> auth.uid() and public.can_watch(e.documentary_id);
  if not private.is_signed_in() or said.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'review', said.id, said.user_id, said.line, said.documentary_id, null, null, null, 'something-else', report_review.reason
  );
end $$;
grant execute on function public.report_review to authenticated;

/** Refuses a person who reported fifty things today. */
create or replace function private.may_report_more() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    select count(*) from public.reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day'
  ) >= 50 then
    raise exception 'You may report 50 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
end
$$;

/** Reports a list of another's that the caller may read; a second time corrects the reason. */
create or replace function public.report_list(list uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.lists;
begin
  select * into said from public.lists l
  where l.id = report_list.list and l.user_id <> auth.uid() and l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null;
  if not private.is_signed_in() or said.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'list', said.id, said.user_id, concat_ws(E'\n', said.title, nullif(said.about, '')), null, null, null, null, 'something-else', report_list.reason
  );
end $$;
grant execute on function public.report_list to authenticated;

/**
 * Takes a report into the case of its thing, or opens one. For functions that have asked whether the caller may see the
 * thing: 50 a day from one person.
 */
create or replace function private.take_report(
  of_kind text,
  about uuid,
  accused uuid,
  quoted text,
  film uuid,
  version uuid,
  starts_ms int,
  ends_ms int,
  ground text,
  reason text
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare taken uuid;
begin
  perform private.may_report_more();
  insert into public.cases as c (kind, diary_entry_id, list_id, documentary_id, about_id, accused_id, quoted, due_on)
  values (
    of_kind, case when of_kind = 'review' then about end, case when of_kind = 'list' then about end, film, about, accused,
    left(coalesce(take_report.quoted, ''), 2000), private.working_days_after(current_date, public.case_days('report'))
  )
  on conflict (kind, about_id) where state in ('waiting', 'appealed') do update set about_id = c.about_id
  returning c.id into taken;
  insert into public.reports as r (reporter_id, case_id, ground, reason, version_id, starts_ms, ends_ms)
  values (auth.uid(), taken, take_report.ground, take_report.reason, version, take_report.starts_ms, take_report.ends_ms)
  on conflict (reporter_id, case_id) do update
  set ground = excluded.ground, reason = excluded.reason, version_id = excluded.version_id,
    starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms;
  return taken;
end $$;

/** Reports a film, or a moment of the cut that is shown. Refuses (42501) what the caller may not watch, and their own. */
create or replace function public.report_film(
  documentary uuid, ground text, reason text, starts_ms int default null, ends_ms int default null
) returns void language plpgsql security definer set search_path = '' as $$
declare shown public.documentaries;
begin
  select * into shown from public.documentaries d
  where d.id = report_film.documentary and d.owner_id <> auth.uid() and public.can_watch(d.id);
  if not private.is_signed_in() or shown.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'film', shown.id, shown.owner_id, shown.title, shown.id,
    case when report_film.starts_ms is not null then shown.current_version_id end,
    report_film.starts_ms, report_film.ends_ms, report_film.ground, report_film.reason
  );
end $$;
grant execute on function public.report_film to authenticated;
