-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row what a creator offers to institutions: one film, a package or the whole catalogue, for so many years (empty: as long as the file can be played). types, serves_up_to: whom it is for. at_once: whoever takes it has the licence without being asked again.
create table public.licence_offers (
  id uuid not null default gen_random_uuid(),
  creator_id uuid not null,
  title text not null default '',
  terms jsonb not null,
  years integer,
  types text[] not null default '{}'[],
  serves_up_to integer,
  at_once boolean not null default false,
  open boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint licence_offers_pkey PRIMARY KEY (id),
  constraint licence_offers_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint licence_offers_serves_up_to_check CHECK (serves_up_to >= 1 AND serves_up_to <= 10000000),
  constraint licence_offers_terms_check CHECK (jsonb_typeof(terms) = 'object' AND length(terms::text) <= 20000),
  constraint licence_offers_title_check CHECK (length(title) <= 120),
  constraint licence_offers_types_check CHECK (types <@ '{university-library,public-library,school,film-school,community}'[] AND cardinality(types) <= 5),
  constraint licence_offers_years_check CHECK (years >= 1 AND years <= 25)
);
CREATE INDEX licence_offers_creator ON public.licence_offers USING btree (creator_id, created_at);
alter table public.licence_offers enable row level security;
grant select on public.licence_offers to authenticated;
grant all on public.licence_offers to service_role;
create policy "A creator sees their offers, people of institutions those that " on public.licence_offers
  for select to authenticated
  using (creator_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person) OR open AND (EXISTS ( SELECT
   FROM private.my_institutions('{librarian,teacher}'[]) my_institutions(my_institutions))));
create policy "A session that owes its second step sees and changes nothing" on public.licence_offers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.licence_offers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('creator_id', '200', 'One person keeps 200 offers at most. Remove one first.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licence_offers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.put_offer(offer uuid, title text, terms jsonb, years integer, types text[], serves_up_to integer, at_once boolean, open boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid := offer;
  checked jsonb;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Offers are made by people.' using errcode = '42501'; end if;
  checked := private.checked_terms(put_offer.terms || '{"startsOn": null, "endsOn": null, "trial": false}', auth.uid()) - 'startsOn' - 'endsOn';
  if offer is null then
    insert into public.licence_offers (creator_id, title, terms, years, types, serves_up_to, at_once, open)
    values (
      auth.uid(), trim(coalesce(put_offer.title, '')), checked, put_offer.years, coalesce(put_offer.types, '{}'), put_offer.serves_up_to,
      coalesce(put_offer.at_once, false), coalesce(put_offer.open, true)
    ) returning id into kept;
  else
    update public.licence_offers o set
      title = trim(coalesce(put_offer.title, '')), terms = checked, years = put_offer.years, types = coalesce(put_offer.types, '{}'),
      serves_up_to = put_offer.serves_up_to, at_once = coalesce(put_offer.at_once, false), open = coalesce(put_offer.open, true)
    where o.id = offer and o.creator_id = auth.uid();
    if not found then raise exception 'There is no such offer of yours.' using errcode = '42501'; end if;
    delete from public.licence_offer_films f where f.offer_id = kept;
  end if;
  insert into public.licence_offer_films (offer_id, documentary_id) select kept, (f ->> 'id')::uuid from jsonb_array_elements(checked -> 'films') f;
  return kept;
end
$$;
grant execute on function public.put_offer to authenticated, service_role;

create function public.remove_offer(offer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.licence_offers o where o.id = offer and o.creator_id = auth.uid() and private.in_person();
  if not found then raise exception 'There is no such offer of yours.' using errcode = '42501'; end if;
end
$$;
grant execute on function public.remove_offer to authenticated, service_role;

create function public.take_offer(institution uuid, offer uuid, starts_on date DEFAULT CURRENT_DATE, documentary uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.licence_offers;
  i public.institutions;
  asked uuid;
  made uuid;
begin
  perform private.require_institution(institution, '{librarian}');
  select * into o from public.licence_offers x where x.id = offer;
  select * into i from public.institutions x where x.id = institution;
  if o.id is null or not private.offer_fits(o, i) then
    raise exception 'This offer is not for your institution, or no longer open.' using errcode = 'P0001', detail = 'offer';
  end if;
  asked := public.begin_terms(
    institution, o.creator_id,
    o.terms || jsonb_build_object(
      'startsOn', take_offer.starts_on,
      'endsOn', case when o.years is not null then (take_offer.starts_on + make_interval(years => o.years) - interval '1 day')::date end
    ),
    '', coalesce(take_offer.documentary, (o.terms #>> '{films,0,id}')::uuid)
  );
  if o.at_once then
    perform private.say_in_thread(asked, 'agreed', '');
    made := private.agree_licence(asked, auth.uid(), o.creator_id);
  end if;
  return jsonb_build_object('requestId', asked, 'licenceId', made);
end
$$;
grant execute on function public.take_offer to authenticated, service_role;
