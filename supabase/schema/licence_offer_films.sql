-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film that an offer is for; none where it is the whole catalogue.
create table public.licence_offer_films (
  offer_id uuid not null,
  documentary_id uuid not null,
  constraint licence_offer_films_pkey PRIMARY KEY (offer_id, documentary_id),
  constraint licence_offer_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint licence_offer_films_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.licence_offers(id) ON DELETE CASCADE
);
CREATE INDEX licence_offer_films_documentary ON public.licence_offer_films USING btree (documentary_id);
alter table public.licence_offer_films enable row level security;
grant select on public.licence_offer_films to authenticated;
grant all on public.licence_offer_films to service_role;
create policy "Who sees an offer sees its films" on public.licence_offer_films
  for select to authenticated
  using ((offer_id IN ( SELECT o.id
   FROM public.licence_offers o)));
create policy "A session that owes its second step sees and changes nothing" on public.licence_offer_films
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licence_offer_films FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
