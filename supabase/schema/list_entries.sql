-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film on a list, with a word on it. user_id is the list's owner.
create table public.list_entries (
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  user_id uuid not null default auth.uid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  words text not null default '',
  added_at timestamp with time zone not null default now(),
  constraint list_entries_pkey PRIMARY KEY (id),
  constraint list_entries_list_id_documentary_id_key UNIQUE (list_id, documentary_id),
  constraint list_entries_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint list_entries_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE,
  constraint list_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint list_entries_words_check CHECK (length(words) <= 500)
);
CREATE INDEX list_entries_documentary ON public.list_entries USING btree (documentary_id);
CREATE INDEX list_entries_in_order ON public.list_entries USING btree (list_id, "position");
CREATE INDEX list_entries_person ON public.list_entries USING btree (user_id);
alter table public.list_entries enable row level security;
grant delete, select on public.list_entries to authenticated;
grant insert (list_id, documentary_id, "position", words) on public.list_entries to authenticated;
grant update ("position", words) on public.list_entries to authenticated;
grant all on public.list_entries to service_role;
create policy "A person orders their own lists" on public.list_entries
  for update to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid());
create policy "A person puts films they may watch on their own lists" on public.list_entries
  for insert to authenticated
  with check (user_id = auth.uid() AND public.can_watch(documentary_id) AND (EXISTS ( SELECT
   FROM public.lists l
  WHERE l.id = list_entries.list_id AND l.user_id = auth.uid())));
create policy "A person reads what is on their own lists" on public.list_entries
  for select to authenticated
  using (user_id = auth.uid());
create policy "A person takes films off their own lists" on public.list_entries
  for delete to authenticated
  using (user_id = auth.uid());
create policy "A session that owes its second step sees and changes nothing" on public.list_entries
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.list_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('list_id', '1000', 'A list holds 1,000 films at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.list_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
