-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a library card that opens: a keyed hash of its number, and who used it. The numbers themselves are not kept.
create table public.institution_cards (
  institution_id uuid not null,
  card_hash text not null,
  person_id uuid,
  constraint institution_cards_pkey PRIMARY KEY (institution_id, card_hash),
  constraint institution_cards_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint institution_cards_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint institution_cards_card_hash_check CHECK (length(card_hash) <= 64)
);
CREATE INDEX institution_cards_person ON public.institution_cards USING btree (person_id);
alter table public.institution_cards enable row level security;
grant all on public.institution_cards to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_cards
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_cards FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.come_in_with_card(institution uuid, number text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare found_card public.institution_cards;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  perform private.limit_tries();
  select c.* into found_card
  from public.institution_cards c join public.institutions i on i.id = c.institution_id and i.closed_at is null
  where c.institution_id = come_in_with_card.institution and c.card_hash = private.key_hash(left(number, 100), 'card:' || c.institution_id)
  for update of c;
  if found_card.card_hash is null or found_card.person_id <> auth.uid() or exists (
    select from public.institution_members m where m.institution_id = come_in_with_card.institution and m.person_id = auth.uid() and m.state = 'left'
  ) then
    insert into public.institution_tries (person_id) values (auth.uid());
    return false;
  end if;
  update public.institution_cards c set person_id = auth.uid()
  where c.institution_id = found_card.institution_id and c.card_hash = found_card.card_hash;
  perform private.enter_institution(found_card.institution_id, 'card', 'member', 'in', null);
  return true;
end
$$;
grant execute on function public.come_in_with_card to authenticated, service_role;

create function public.put_cards(institution uuid, numbers text[], instead boolean DEFAULT false) returns integer
language plpgsql security definer set search_path = '' as $$
declare hashes text[];
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(numbers) > 20000 then raise exception '20,000 cards at most at a time.' using errcode = 'P0001', detail = 'limit'; end if;
  hashes := array(
    select distinct private.key_hash(left(n, 100), 'card:' || put_cards.institution) from unnest(numbers) n where length(regexp_replace(n, '[\s.-]', '', 'g')) >= 4
  );
  if instead then
    with gone as (
      delete from public.institution_cards c where c.institution_id = put_cards.institution and not (c.card_hash = any (hashes)) returning c.person_id
    )
    update public.institution_members m set state = 'left', changed_at = now()
    from gone where m.institution_id = put_cards.institution and m.person_id = gone.person_id and m.came_by = 'card';
  end if;
  insert into public.institution_cards (institution_id, card_hash) select put_cards.institution, h from unnest(hashes) h on conflict do nothing;
  if (select count(*) from public.institution_cards c where c.institution_id = put_cards.institution) > 500000 then
    raise exception '500,000 cards at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  return (select count(*) from public.institution_cards c where c.institution_id = put_cards.institution);
end
$$;
grant execute on function public.put_cards to authenticated, service_role;
