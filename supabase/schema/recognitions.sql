-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a festival, broadcast or prize: where a film was shown and what it was given there. award: the section or the prize.
create table public.recognitions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  festival text not null,
  year integer,
  award text not null default '',
  outcome text not null default 'shown',
  constraint recognitions_pkey PRIMARY KEY (id),
  constraint recognitions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint recognitions_award_check CHECK (length(award) <= 160),
  constraint recognitions_festival_check CHECK (length(TRIM(BOTH FROM festival)) > 0 AND length(festival) <= 160),
  constraint recognitions_outcome_check CHECK (outcome = ANY (ARRAY['shown', 'nominated', 'won'])),
  constraint recognitions_year_check CHECK (year >= 1878 AND year <= 2200)
);
CREATE INDEX recognitions_documentary ON public.recognitions USING btree (documentary_id);
alter table public.recognitions enable row level security;
grant delete, insert, select on public.recognitions to authenticated;
grant update ("position", festival, year, award, outcome) on public.recognitions to authenticated;
grant all on public.recognitions to service_role;
create policy "Its creator writes what is said about a film" on public.recognitions
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.recognitions
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.recognitions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.recognitions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '300', 'A film has 300 festivals and prizes at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.recognitions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
