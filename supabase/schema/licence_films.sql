-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film that a licence names.
create table public.licence_films (
  licence_id uuid not null,
  documentary_id uuid not null,
  constraint licence_films_pkey PRIMARY KEY (licence_id, documentary_id),
  constraint licence_films_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint licence_films_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE
);
CREATE INDEX licence_films_documentary ON public.licence_films USING btree (documentary_id);
alter table public.licence_films enable row level security;
grant select on public.licence_films to authenticated;
grant all on public.licence_films to service_role;
create policy "Who sees a licence sees its films" on public.licence_films
  for select to authenticated
  using ((licence_id IN ( SELECT l.id
   FROM public.licences l)));
create policy "A session that owes its second step sees and changes nothing" on public.licence_films
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licence_films FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.licence_terms(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'covers', l.covers,
    'films', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id), '[]')
      from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id
    ),
    'startsOn', l.starts_on, 'endsOn', l.ends_on, 'graceDays', l.grace_days, 'classroom', l.classroom, 'publicPerformance', l.public_performance,
    'admission', l.admission, 'clips', l.clips, 'download', l.download, 'walkIn', l.walk_in, 'distance', l.distance,
    'simultaneousUsers', l.simultaneous_users, 'priceCents', l.price_cents, 'currency', l.currency, 'countries', to_jsonb(l.countries), 'trial', l.trial
  )
$$;
grant execute on function private.licence_terms to service_role;
