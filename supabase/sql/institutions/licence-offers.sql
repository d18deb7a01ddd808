comment on table public.licence_offer_films is 'One row a film that an offer is for; none where it is the whole catalogue.';
select private.open_table('public.licence_offer_films', of_film => 'documentary_id');
grant select on public.licence_offer_films to authenticated;
create policy "Who sees an offer sees its films" on public.licence_offer_films for select to authenticated
  using (offer_id in (select o.id from public.licence_offers o));

comment on table public.licence_offers is
  'One row what a creator offers to institutions: one film, a package or the whole catalogue, for so many years (empty: as '
  'long as the file can be played). types, serves_up_to: whom it is for. at_once: whoever takes it has the licence without '
  'being asked again.';
select private.open_table('public.licence_offers', of_person => 'creator_id');
grant select on public.licence_offers to authenticated;
create policy "A creator sees their offers, people of institutions those that " on public.licence_offers
  for select to authenticated
  using (
    creator_id = (select auth.uid()) and (select private.in_person())
    or open and exists (select from private.my_institutions('{librarian,teacher}'))
  );
create or replace trigger limit_rows after insert on public.licence_offers referencing new table as added for each statement
  execute function private.limit_rows('creator_id', 200, 'One person can have up to 200 offers. Delete one first.');

/** Saves an offer of the caller, a new one where `offer` is null. Its terms have no days; `years` is its length. */
create or replace function public.put_offer(
  offer uuid, title text, terms jsonb, years int, types text[], serves_up_to int, at_once boolean, open boolean
) returns uuid language plpgsql security definer set search_path = '' as $$
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
end $$;
grant execute on function public.put_offer to authenticated;

create or replace function public.remove_offer(offer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.licence_offers o where o.id = offer and o.creator_id = auth.uid() and private.in_person();
  if not found then raise exception 'There is no such offer of yours.' using errcode = '42501'; end if;
end $$;
grant execute on function public.remove_offer to authenticated;

/** Whether an offer is for an institution: its type, and how many people it serves. */
create or replace function private.offer_fits(offer public.licence_offers, institution public.institutions) returns boolean
language sql stable as $$
  select offer.open and (cardinality(offer.types) = 0 or institution.type = any (offer.types))
    and (offer.serves_up_to is null or institution.people_served <= offer.serves_up_to)
    -- An institution that has not said where it is sees it, and is told what is missing when it accepts it.
    and (institution.country = '' or jsonb_array_length(coalesce(offer.terms -> 'countries', '[]')) = 0 or offer.terms -> 'countries' ? institution.country)
$$;

/**
 * A librarian accepts an offer as it is, from a day on. The licence is granted at once where the creator offers it so; else they must
 * accept. Returns `{requestId, licenceId}`.
 */
create or replace function public.take_offer(
  institution uuid,
  offer uuid,
  starts_on date default current_date,
  documentary uuid default null
)
returns jsonb
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
end $$;
grant execute on function public.take_offer to authenticated;
