-- A diary of films seen, each with a line and half stars; what its keeper shows stands below the film for whoever may
-- watch it, and can be reported.

create table public.diary_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  documentary_id uuid references public.documentaries (id) on delete set null,
  seen_on date not null default current_date check (seen_on >= '1895-12-28' and seen_on < '2200-01-01'),
  line text not null default '' check (length(line) <= 500),
  half_stars smallint check (half_stars between 1 and 10),
  rewatch boolean not null default false,
  spoiler boolean not null default false,
  shown boolean not null default false,
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.diary_entries is
  'One row a film seen by a person on a day. It outlives the film. shown: others read it below the film, until '
  'moderators hide it.';
create index diary_entries_person on public.diary_entries (user_id, seen_on desc);
create index diary_entries_of_film on public.diary_entries (documentary_id, created_at desc) where shown;
create index diary_entries_documentary on public.diary_entries (documentary_id);
select private.open_table('public.diary_entries', of_person => 'user_id');
create trigger limit_rows after insert on public.diary_entries referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20000, 'One person''s diary holds 20,000 entries at most.');

grant select, delete on public.diary_entries to authenticated;
grant insert (documentary_id, seen_on, line, half_stars, rewatch, spoiler, shown) on public.diary_entries to
authenticated;
grant update (seen_on, line, half_stars, rewatch, spoiler, shown) on public.diary_entries to authenticated;
create policy "A person reads their own diary" on public.diary_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person enters films they may watch" on public.diary_entries
  for insert to authenticated
  with check (user_id = auth.uid() and public.can_watch(documentary_id));
create policy "A person corrects their own diary" on public.diary_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person strikes out of their own diary" on public.diary_entries
  for delete to authenticated
  using (user_id = auth.uid());

/** What others say of a film below it: the newest hundred that are shown, for whoever may watch it. */
create function public.reviews_of(documentary uuid) returns jsonb
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
    where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null
      and (e.line <> '' or e.half_stars is not null)
      and public.can_watch(reviews_of.documentary)
    order by e.created_at desc
    limit 100
  ) said
$$;

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references auth.users (id) on delete set null,
  diary_entry_id uuid not null references public.diary_entries (id) on delete cascade,
  reason text not null check (length(trim(reason)) > 0 and length(reason) <= 1000),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'hidden')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (reporter_id, diary_entry_id)
);
comment on table public.reports is 'One row a person who reports what another says of a film, until a moderator settles it.';
create index reports_waiting on public.reports (created_at) where state = 'waiting';
create index reports_entry on public.reports (diary_entry_id);
create index reports_settled_by on public.reports (settled_by);
select private.open_table('public.reports', of_person => 'reporter_id', left_out => '{settled_by}');

/** Reports what is said below a film the caller may watch; a second time corrects the reason. Fifty a day. */
create function public.report_review(review uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_signed_in() or not exists (
    select from public.diary_entries e
    where e.id = review and e.shown and e.hidden_at is null and e.user_id <> auth.uid()
      and public.can_watch(e.documentary_id)
  ) then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  if (
    select count(*) from public.reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day'
  ) >= 50 then
    raise exception 'You may report 50 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.reports (reporter_id, diary_entry_id, reason) values (auth.uid(), review, report_review.reason)
  on conflict (reporter_id, diary_entry_id) do update set reason = excluded.reason, state = 'waiting';
end $$;

/** The queue of the moderators: what was reported and why, the longest waiting first. Never who reported it. */
create function public.list_reports() returns jsonb
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
        'reason', r.reason,
        'state', r.state,
        'createdAt', r.created_at,
        'settledAt', r.settled_at,
        'line', e.line,
        'by', coalesce(p.display_name, ''),
        'film', case when public.can_watch(e.documentary_id) then d.title end
      ) as report
      from public.reports r
      join public.diary_entries e on e.id = r.diary_entry_id
      left join public.documentaries d on d.id = e.documentary_id
      left join public.profiles p on p.user_id = e.user_id
      order by waits desc, r.created_at
      limit 200
    ) queued
  );
end $$;

/** Hides what was reported from below its film, or lets it stand; settles every report of it. */
create function public.settle_report(report uuid, hide boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare entry uuid;
begin
  if not private.has_role('moderator') then
    raise exception 'Moderators only.' using errcode = '42501';
  end if;
  select r.diary_entry_id into entry from public.reports r where r.id = settle_report.report;
  update public.diary_entries e set hidden_at = case when hide then now() end where e.id = entry;
  update public.reports r
  set state = case when hide then 'hidden' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.diary_entry_id = entry;
end $$;
revoke execute on function public.reviews_of(uuid), public.report_review(uuid, text), public.list_reports(),
  public.settle_report(uuid, boolean)
from public, anon;
grant execute on function public.reviews_of(uuid), public.report_review(uuid, text), public.list_reports(),
  public.settle_report(uuid, boolean)
to authenticated;
