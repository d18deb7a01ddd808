-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a moment a person keeps of a film: a range of a version, with a note of their own or without.
create table public.moments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  version_id uuid,
  starts_ms integer not null,
  ends_ms integer not null,
  note text not null default '',
  created_at timestamp with time zone not null default now(),
  documentary_id uuid,
  made_version_id uuid,
  made_starts_ms integer not null default 0,
  made_ends_ms integer not null default 1,
  followed text not null default 'made',
  basket_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint moments_pkey PRIMARY KEY (id),
  constraint moments_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint moments_made_version_id_fkey FOREIGN KEY (made_version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint moments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint moments_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint a_moment_was_made_as_a_range CHECK (made_ends_ms > made_starts_ms),
  constraint a_note_has_at_most_2000_characters CHECK (length(note) <= 2000),
  constraint moments_check CHECK (ends_ms > starts_ms),
  constraint moments_followed_check CHECK (followed = ANY (ARRAY['made', 'words', 'time', 'lost'])),
  constraint moments_starts_ms_check CHECK (starts_ms >= 0)
);
comment on column public.moments.followed is 'How it came to stand in its version: made there; moved to a newer cut with the words said in it, or by its time alone; lost, when the newer cut does not have it: then it stays in the version it was made in.';
comment on column public.moments.basket_at is 'When it was put into the basket; null outside of it.';
comment on column public.moments.removed_at is 'Taken away by its owner; can be restored for 30 days.';
CREATE INDEX moments_basket ON public.moments USING btree (user_id, basket_at) WHERE basket_at IS NOT NULL;
CREATE INDEX moments_documentary ON public.moments USING btree (documentary_id);
CREATE INDEX moments_made_version ON public.moments USING btree (made_version_id);
CREATE INDEX moments_of_person ON public.moments USING btree (user_id, version_id, starts_ms);
CREATE INDEX moments_version ON public.moments USING btree (version_id);
alter table public.moments enable row level security;
grant delete, select on public.moments to authenticated;
grant insert (version_id, starts_ms, ends_ms, note, basket_at) on public.moments to authenticated;
grant update (note, basket_at, removed_at) on public.moments to authenticated;
grant all on public.moments to service_role;
create policy "A person corrects their own notes" on public.moments
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person drops their own moments" on public.moments
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person keeps moments of films they may watch" on public.moments
  for insert to authenticated
  with check (user_id = auth.uid() AND private.can_watch_version(version_id));
create policy "A person reads their own moments" on public.moments
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.moments
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.moments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20000', 'One person keeps 20,000 moments at most.');
CREATE TRIGGER note_where_made BEFORE INSERT ON public.moments FOR EACH ROW EXECUTE FUNCTION private.note_where_made();

create function private.purge_removed_moments() returns integer
language sql security definer set search_path = '' as $$
  with gone as (delete from public.moments where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;
grant execute on function private.purge_removed_moments to service_role;

-- Puts what is in the caller's basket into the order given; what is not in it stays out.
create function public.order_basket(moments uuid[]) returns void
language plpgsql set search_path = '' as $$
declare first_at timestamptz;
begin
  perform private.require_session();
  if cardinality(moments) > 20000 then
    raise exception 'One person keeps 20,000 moments at most.' using errcode = '22023';
  end if;
  select min(m.basket_at) into first_at from public.moments m where m.id = any (order_basket.moments);
  -- A thousandth of a second apart, from the earliest on: what is put in later comes after them.
  update public.moments m set basket_at = first_at + o.place * interval '1 millisecond'
  from unnest(order_basket.moments) with ordinality as o (id, place)
  where m.id = o.id and m.basket_at is not null;
end
$$;
grant execute on function public.order_basket to authenticated, service_role;

-- By moment, what is said in it: of the caller's own, in the shown cut of films that are theirs to watch, in the first of these languages (of two or three letters) that is written.
create function public.said_in_moments(languages text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.id, s.words), '{}')
  from (
    select m.id, m.version_id, m.documentary_id, m.starts_ms, m.ends_ms
    from public.moments m
    where m.user_id = auth.uid() and m.removed_at is null and private.is_signed_in()
    order by m.created_at desc
    limit 2000
  ) m
  join private.watchable_films w on w.id = m.documentary_id and w.current_version_id = m.version_id
  cross join lateral (
    select t.id
    from public.caption_tracks t
    where t.version_id = m.version_id and t.kind <> 'descriptions'
    order by array_position(said_in_moments.languages[1:20], split_part(t.language, '-', 1)), t.language = w.language desc, t.language, t.kind
    limit 1
  ) t
  cross join lateral (
    -- A sentence of which less than half falls into the passage was not meant.
    select left(string_agg(c.text, ' ' order by c.starts_ms, c.id), 500) as words
    from public.cues c
    where c.version_id = m.version_id and c.track_id = t.id and not c.sensitive
      and c.starts_ms < m.ends_ms and c.ends_ms > m.starts_ms
      and 2 * (least(c.ends_ms, m.ends_ms) - greatest(c.starts_ms, m.starts_ms)) >= least(c.ends_ms - c.starts_ms, m.ends_ms - m.starts_ms)
  ) s
  where s.words is not null
$$;
grant execute on function public.said_in_moments to authenticated, service_role;
