-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who followed the link of an unlisted film. It makes unlisted films watchable by link and impossible to list.
create table public.opened_links (
  documentary_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  constraint opened_links_pkey PRIMARY KEY (documentary_id, user_id),
  constraint opened_links_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint opened_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX opened_links_user ON public.opened_links USING btree (user_id);
alter table public.opened_links enable row level security;
grant delete, select on public.opened_links to authenticated;
grant all on public.opened_links to service_role;
create policy "A person sees and forgets the links they opened" on public.opened_links
  for all to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.opened_links
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.opened_links REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20000', 'One person keeps 20,000 opened links at most.');

create function public.open_documentary(documentary uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.opened_links (documentary_id, user_id)
  select d.id, auth.uid() from public.documentaries d
  where d.id = documentary
    and d.visibility = 'unlisted'
    and private.in_its_time(d.published_at, d.published_until)
    and d.owner_id <> auth.uid()
    and private.is_signed_in()
  on conflict do nothing;
  return public.can_watch(documentary);
end
$$;
grant execute on function public.open_documentary to authenticated, service_role;
