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

create function private.tell_licence_ends() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  l record;
  told int := 0;
  about jsonb;
begin
  for l in
    select x.*, i.name, i.type,
      case when x.ends_on < private.today() then 0 when x.ends_on - private.today() <= 7 then 7 when x.ends_on - private.today() <= 30 then 30 else 60 end as step,
      coalesce(
        (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = x.id order by d.title limit 1),
        private.person_called(x.creator_id)
      ) as film
    from public.licences x join public.institutions i on i.id = x.institution_id
    where x.ended_at is null and x.ends_on between private.today() - 7 and private.today() + 60
    for update of x
  loop
    continue when l.warned_days <= l.step or (l.trial and l.step > 7);
    about := jsonb_build_object(
      'what', case l.step when 0 then 'ended' else 'ending' end, 'institution', l.name, 'film', l.film, 'days', l.ends_on - private.today()
    );
    update public.licences x set warned_days = l.step where x.id = l.id;
    perform private.tell_librarians(l.institution_id, 'licence', about, private.institution_path(l.institution_id, 'licences'), 'licence-ends:' || l.id || ':' || l.step);
    if l.creator_id is not null then
      perform private.notify(l.creator_id, 'licence', about, '/creator-dashboard?view=license', 'licence-ends:' || l.id || ':' || l.step);
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;
grant execute on function private.tell_licence_ends to service_role;
