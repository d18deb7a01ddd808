-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a search a person keeps; films published since seen_at are new in it.
create table public.kept_searches (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  address text not null,
  asked jsonb not null,
  seen_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  constraint kept_searches_pkey PRIMARY KEY (id),
  constraint kept_searches_user_id_address_key UNIQUE (user_id, address),
  constraint kept_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint kept_searches_address_check CHECK (length(address) >= 1 AND length(address) <= 1000),
  constraint kept_searches_asked_check CHECK (jsonb_typeof(asked) = 'object' AND length(asked::text) <= 4000)
);
comment on column public.kept_searches.told_at is 'The newest film there was when its keeper was told last.';
CREATE INDEX kept_searches_told ON public.kept_searches USING btree (COALESCE(told_at, created_at));
alter table public.kept_searches enable row level security;
grant delete, select on public.kept_searches to authenticated;
grant insert (address, asked) on public.kept_searches to authenticated;
grant all on public.kept_searches to service_role;
create policy "A person drops their own searches" on public.kept_searches
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A person keeps searches of their own" on public.kept_searches
  for insert to authenticated
  with check (user_id = auth.uid() AND private.is_signed_in());
create policy "A person reads their own searches" on public.kept_searches
  for select to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.kept_searches
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.kept_searches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '100', 'One person keeps 100 searches at most.');

create function public.my_kept_searches() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (select coalesce(
    jsonb_agg(
      jsonb_build_object('id', k.id, 'address', k.address, 'news', k.news) order by k.news > 0 desc, k.created_at desc
    ), '[]'
  )
  from (
    select s.id, s.address, s.created_at, private.new_in_search(s.asked, s.seen_at) as news
    from public.kept_searches s
    where s.user_id = auth.uid()
  ) k);
end
$$;
grant execute on function public.my_kept_searches to authenticated, service_role;

create function public.see_kept_search(search uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update public.kept_searches set seen_at = now() where id = see_kept_search.search and user_id = auth.uid();
end
$$;
grant execute on function public.see_kept_search to authenticated, service_role;
