-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film seen by a person on a day. It outlives the film. shown: others read it below the film, until moderators hide it.
create table public.diary_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  documentary_id uuid,
  seen_on date not null default CURRENT_DATE,
  line text not null default '',
  half_stars smallint,
  rewatch boolean not null default false,
  spoiler boolean not null default false,
  shown boolean not null default false,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint diary_entries_pkey PRIMARY KEY (id),
  constraint diary_entries_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint diary_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint diary_entries_half_stars_check CHECK (half_stars >= 1 AND half_stars <= 10),
  constraint diary_entries_line_check CHECK (length(line) <= 500),
  constraint diary_entries_seen_on_check CHECK (seen_on >= '1895-12-28'::date AND seen_on < '2200-01-01'::date)
);
comment on column public.diary_entries.removed_at is 'Struck out by its keeper; can be undone for 30 days, then it is deleted.';
CREATE INDEX diary_entries_documentary ON public.diary_entries USING btree (documentary_id);
CREATE INDEX diary_entries_of_film ON public.diary_entries USING btree (documentary_id, created_at DESC) WHERE shown AND removed_at IS NULL;
CREATE INDEX diary_entries_person ON public.diary_entries USING btree (user_id, seen_on DESC);
alter table public.diary_entries enable row level security;
grant delete, select on public.diary_entries to authenticated;
grant insert (documentary_id, seen_on, line, half_stars, rewatch, spoiler, shown) on public.diary_entries to authenticated;
grant update (seen_on, line, half_stars, rewatch, spoiler, shown, removed_at) on public.diary_entries to authenticated;
grant all on public.diary_entries to service_role;
create policy "A person corrects their own diary" on public.diary_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person enters films they may watch" on public.diary_entries
  for insert to authenticated
  with check (user_id = auth.uid() AND public.can_watch(documentary_id));
create policy "A person reads their own diary" on public.diary_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person strikes out of their own diary" on public.diary_entries
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.diary_entries
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.diary_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20000', 'One person''s diary holds 20,000 entries at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.diary_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.carry_out(c public.cases, down boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if c.kind = 'review' then
    update public.diary_entries e set hidden_at = case when down then coalesce(e.hidden_at, now()) end
    where e.id = c.diary_entry_id;
  elsif c.kind = 'list' then
    update public.lists l set hidden_at = case when down then coalesce(l.hidden_at, now()) end where l.id = c.list_id;
  elsif c.kind = 'film' and c.documentary_id is not null then
    if down then perform private.withhold_film(c.documentary_id, c.reason);
    else perform private.release_film(c.documentary_id); end if;
  end if;
end
$$;
grant execute on function private.carry_out to service_role;

create function private.case_told(one uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'state', c.state, 'quoted', c.quoted, 'dueOn', c.due_on, 'createdAt', c.created_at,
    'now', coalesce(
      (select e.line from public.diary_entries e where e.id = c.diary_entry_id),
      (select concat_ws(E'\n', l.title, nullif(l.about, '')) from public.lists l where l.id = c.list_id)
    ),
    'listId', c.list_id,
    'gone', case c.kind when 'review' then c.diary_entry_id is null when 'list' then c.list_id is null when 'film' then c.documentary_id is null else false end,
    'accused', case when c.accused_id is not null then jsonb_build_object(
      'id', c.accused_id, 'name', private.called(c.accused_id), 'suspended', private.suspended(c.accused_id),
      'earlier', (select count(*) from public.cases o where o.accused_id = c.accused_id and o.decision = 'taken-down' and o.id <> c.id)
    ) end,
    'film', case when c.documentary_id is not null and public.can_watch(c.documentary_id) then (
      select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = c.documentary_id
    ) end,
    'claimedBy', case when c.claimed_by is not null then private.called(c.claimed_by) end,
    'isMine', c.claimed_by = auth.uid(),
    'bar', private.case_bar(c),
    'decision', c.decision, 'reason', c.reason, 'decidedAt', c.decided_at, 'decidedBy', private.called(c.decided_by),
    'appeal', c.appeal, 'appealedAt', c.appealed_at, 'appealReason', c.appeal_reason,
    'appealDecidedAt', c.appeal_decided_at, 'appealDecidedBy', private.called(c.appeal_decided_by), 'overturned', c.overturned,
    'reportCount', (select count(*) from public.reports r where r.case_id = c.id),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'ground', r.ground, 'reason', r.reason, 'createdAt', r.created_at,
        'startsMs', r.starts_ms, 'endsMs', r.ends_ms
      ) order by r.created_at), '[]')
      from (select * from public.reports r where r.case_id = c.id order by r.created_at limit 20) r
    )
  ) from public.cases c where c.id = one
$$;
grant execute on function private.case_told to service_role;

create function public.report_review(review uuid, reason text) returns void
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
end
$$;
grant execute on function public.report_review to authenticated, service_role;

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
    from (
      -- The hundred that are shown, before anybody is asked who wrote them.
      select e.*
      from public.diary_entries e
      where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null and e.removed_at is null
        and (e.line <> '' or e.half_stars is not null)
        and (select public.can_watch(reviews_of.documentary))
      order by e.created_at desc
      limit 100
    ) e
    left join public.profiles p on p.user_id = e.user_id and p.shown
  ) said
$$;
grant execute on function public.reviews_of to authenticated, service_role;

create function public.written_by(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'filmId', e.film, 'title', e.title, 'line', e.line, 'halfStars', e.half_stars, 'seenOn', e.seen_on, 'spoiler', e.spoiler
  ) order by e.seen_on desc, e.id), '[]')
  from (
    select r.id, l.id as film, l.title, r.line, r.half_stars, r.seen_on, r.spoiler
    from public.diary_entries r
    join private.listed_films l on l.id = r.documentary_id
    where private.is_signed_in() and r.user_id = written_by.person and r.shown and r.hidden_at is null and r.removed_at is null
      and exists (
        select from public.profiles p
        where p.user_id = written_by.person and (p.user_id = auth.uid() or p.shown and p.show_reviews)
      )
    order by r.seen_on desc, r.id
    limit 100
  ) e
$$;
grant execute on function public.written_by to authenticated, service_role;
