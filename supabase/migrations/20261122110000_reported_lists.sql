-- A list others read can be reported and hidden like what is said below a film; a line struck out of a diary comes back as it was.

alter table public.lists add column hidden_at timestamptz;
comment on table public.lists is
  'One row a list of films: private, for whoever has its link, or for everyone signed in, until moderators hide it. kind later: what its '
  'owner means to watch.';

drop policy "A person reads their own lists, and those that are public" on public.lists;
create policy "A person reads their own lists, and those that are public" on public.lists
  for select to authenticated
  using (
    user_id = auth.uid() or (
      visibility = 'public' and removed_at is null and hidden_at is null and private.is_signed_in()
    )
  );
drop index public.lists_public;
create index lists_public on public.lists (created_at desc)
where visibility = 'public' and removed_at is null and hidden_at is null;

/** A list with those of its films its reader may watch; null where there is none for them. What it says of itself only its keeper reads once it is hidden. */
create or replace function public.read_list(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found public.lists;
begin
  if not private.is_signed_in() then return null; end if;
  select l.* into found from public.lists l
  where l.id = read_list.list
    and (l.user_id = auth.uid() or (l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null));
  if found.id is null then return null; end if;
  return jsonb_build_object(
    'id', found.id,
    'title', found.title,
    'about', found.about,
    'kind', found.kind,
    'visibility', found.visibility,
    'isOwn', found.user_id = auth.uid(),
    'hidden', found.hidden_at is not null,
    'by', coalesce((
      select p.display_name from public.profiles p
      where p.user_id = found.user_id and (p.shown or p.user_id = auth.uid())
    ), ''),
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entryId', e.id,
        'documentaryId', e.documentary_id,
        'words', e.words,
        'film', case when seen.yes then jsonb_build_object(
          'title', d.title, 'director', d.director, 'year', d.year, 'posterObject', d.poster_object,
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height
        ) end
      ) order by e.position, e.added_at), '[]')
      from public.list_entries e
      join public.documentaries d on d.id = e.documentary_id
      left join public.versions v on v.id = d.current_version_id
      cross join lateral (select public.can_watch(e.documentary_id) as yes) seen
      where e.list_id = found.id and (seen.yes or found.user_id = auth.uid())
    )
  );
end
$$;

alter table public.diary_entries add column removed_at timestamptz;
comment on column public.diary_entries.removed_at is 'Struck out by its keeper; can be undone for 30 days, then it is deleted.';
grant update (removed_at) on public.diary_entries to authenticated;
drop index public.diary_entries_of_film;
create index diary_entries_of_film on public.diary_entries (documentary_id, created_at desc)
where shown and removed_at is null;

create or replace function public.reviews_of(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(said.entry order by said.created_at desc), '[]')
  from (
    select e.created_at, jsonb_build_object(
      'id', e.id,
      'by', coalesce(nullif(p.display_name, ''), ''),
      'userId', p.user_id,
      'isOwn', e.user_id = auth.uid(),
      'seenOn', e.seen_on,
      'line', e.line,
      'halfStars', e.half_stars,
      'rewatch', e.rewatch,
      'spoiler', e.spoiler
    ) as entry
    from public.diary_entries e
    left join public.profiles p on p.user_id = e.user_id and p.shown
    where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null and e.removed_at is null
      and (e.line <> '' or e.half_stars is not null)
      and public.can_watch(reviews_of.documentary)
    order by e.created_at desc
    limit 100
  ) said
$$;

-- A report is of one thing: a line below a film, or a list. Its words as they were reported, so that a change does not hide what was meant.
alter table public.reports alter column diary_entry_id drop not null;
alter table public.reports add column list_id uuid references public.lists (id) on delete cascade;
alter table public.reports add column words text not null default '' check (length(words) <= 1200);
alter table public.reports add constraint a_report_is_of_one_thing check (num_nonnulls(diary_entry_id, list_id) = 1);
alter table public.reports add constraint a_person_reports_a_list_once unique (reporter_id, list_id);
create index reports_list on public.reports (list_id);
comment on table public.reports is
  'One row a person who reports what another says of a film, or a list, until a moderator settles it. words: what it said then.';
update public.reports r set words = e.line from public.diary_entries e where e.id = r.diary_entry_id;

/** Refuses a person who reported fifty things today. */
create function private.may_report_more() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    select count(*) from public.reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day'
  ) >= 50 then
    raise exception 'You may report 50 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
end
$$;

create or replace function public.report_review(review uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said text;
begin
  if private.is_signed_in() then
    select e.line into said from public.diary_entries e
    where e.id = review and e.shown and e.hidden_at is null and e.removed_at is null and e.user_id <> auth.uid()
      and public.can_watch(e.documentary_id);
  end if;
  if said is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.may_report_more();
  insert into public.reports (reporter_id, diary_entry_id, reason, words)
  values (auth.uid(), review, report_review.reason, said)
  on conflict (reporter_id, diary_entry_id) do update
  set reason = excluded.reason, words = excluded.words, state = 'waiting';
end
$$;

/** Reports a list of another's that the caller may read; a second time corrects the reason. */
create function public.report_list(list uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare said text;
begin
  if private.is_signed_in() then
    select concat_ws(E'\n', l.title, nullif(l.about, '')) into said from public.lists l
    where l.id = report_list.list and l.visibility <> 'private' and l.removed_at is null and l.hidden_at is null
      and l.user_id <> auth.uid();
  end if;
  if said is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.may_report_more();
  insert into public.reports (reporter_id, list_id, reason, words)
  values (auth.uid(), report_list.list, report_list.reason, said)
  on conflict (reporter_id, list_id) do update
  set reason = excluded.reason, words = excluded.words, state = 'waiting';
end
$$;
revoke execute on function public.report_list(uuid, text) from public, anon;
grant execute on function public.report_list(uuid, text) to authenticated;

create or replace function public.list_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(queued.report order by queued.waits desc, queued.created_at), '[]')
    from (
      select r.created_at, r.state = 'waiting' as waits, jsonb_build_object(
        'id', r.id,
        'kind', case when r.list_id is null then 'review' else 'list' end,
        'listId', r.list_id,
        'reason', r.reason,
        'state', r.state,
        'createdAt', r.created_at,
        'settledAt', r.settled_at,
        'line', coalesce(e.line, concat_ws(E'\n', l.title, nullif(l.about, ''))),
        'words', r.words,
        'by', coalesce(p.display_name, ''),
        'film', case when public.can_watch(e.documentary_id) then d.title end
      ) as report
      from public.reports r
      left join public.diary_entries e on e.id = r.diary_entry_id
      left join public.lists l on l.id = r.list_id
      left join public.documentaries d on d.id = e.documentary_id
      left join public.profiles p on p.user_id = coalesce(e.user_id, l.user_id)
      order by waits desc, r.created_at
      limit 200
    ) queued
  );
end
$$;

create or replace function public.settle_report(report uuid, hide boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare settled public.reports;
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  select r.* into settled from public.reports r where r.id = settle_report.report;
  update public.diary_entries e set hidden_at = case when hide then now() end where e.id = settled.diary_entry_id;
  update public.lists l set hidden_at = case when hide then now() end where l.id = settled.list_id;
  update public.reports r
  set state = case when hide then 'hidden' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.diary_entry_id = settled.diary_entry_id or r.list_id = settled.list_id;
end
$$;

/** Lists and lines that their keepers put away more than thirty days ago are deleted; run once a night. */
create function private.purge_removed_lists() returns void
language sql security definer set search_path = '' as $$
  delete from public.lists where removed_at < now() - interval '30 days';
  delete from public.diary_entries where removed_at < now() - interval '30 days';
$$;
