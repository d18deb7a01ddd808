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

create function public.report_review(review uuid, reason text) returns void
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
    from public.diary_entries e
    left join public.profiles p on p.user_id = e.user_id and p.shown
    where e.documentary_id = reviews_of.documentary and e.shown and e.hidden_at is null and e.removed_at is null
      and (e.line <> '' or e.half_stars is not null)
      and public.can_watch(reviews_of.documentary)
    order by e.created_at desc
    limit 100
  ) said
$$;
grant execute on function public.reviews_of to authenticated, service_role;
