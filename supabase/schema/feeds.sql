-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a secret address a person made for a feed reader or a calendar. The secret itself is given once and not kept.
create table public.feeds (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  kind text not null,
  creator_id uuid,
  season_id uuid,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint feeds_pkey PRIMARY KEY (id),
  constraint feeds_secret_hash_key UNIQUE (secret_hash),
  constraint feeds_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint feeds_season_id_fkey FOREIGN KEY (season_id) REFERENCES public.seasons(id) ON DELETE CASCADE,
  constraint feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint a_feed_of_one_creator_or_season_names_it CHECK ((kind = 'creator') = (creator_id IS NOT NULL) AND (kind = 'season') = (season_id IS NOT NULL)),
  constraint feeds_kind_check CHECK (kind = ANY (ARRAY['films', 'creator', 'season', 'programme'])),
  constraint feeds_secret_hash_check CHECK (length(secret_hash) >= 32 AND length(secret_hash) <= 32)
);
comment on column public.feeds.read_at is 'When a program last asked, to the hour.';
CREATE INDEX feeds_creator ON public.feeds USING btree (creator_id);
CREATE INDEX feeds_season ON public.feeds USING btree (season_id);
CREATE INDEX feeds_user ON public.feeds USING btree (user_id);
alter table public.feeds enable row level security;
grant delete on public.feeds to authenticated;
grant select (id, user_id, kind, creator_id, season_id, created_at, read_at) on public.feeds to authenticated;
grant all on public.feeds to service_role;
create policy "People see their own feed addresses, in person" on public.feeds
  for select to authenticated
  using (user_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "People take their own feed addresses back, in person" on public.feeds
  for delete to authenticated
  using (user_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.feeds
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.feeds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '50', 'One person keeps 50 feed addresses at most. Take one back first.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.feeds FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.read_feed(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  feed public.feeds;
begin
  select f.* into feed
  from public.feeds f
  join auth.users u on u.id = f.user_id
  where f.secret_hash = sha256(convert_to(secret, 'UTF8'))
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until < now());
  if feed.id is null then return null; end if;
  update public.feeds f set read_at = date_trunc('hour', now())
  where f.id = feed.id and f.read_at is distinct from date_trunc('hour', now());
  return jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'kind', feed.kind,
    'name', coalesce(
      private.creator_called(feed.creator_id),
      (select s.title from public.seasons s where s.id = feed.season_id and s.starts_on <= current_date),
      ''
    ),
    'films', case when feed.kind = 'programme' then '[]' else private.feed_films(feed) end,
    'showings', case when feed.kind = 'programme' then private.feed_showings() else '[]' end
  );
end
$$;
grant execute on function public.read_feed to service_role;
