comment on table public.licence_requests is
  'One row per requested licence. wished: waits for a librarian; open: terms are between librarian and creator, said_yes '
  'who stands by terms number terms_number; renews_id: whose text is to change.';
select private.open_table('public.licence_requests', of_person => 'asked_by', left_out => '{said_yes_by}');
grant select on public.licence_requests to authenticated;
create policy "Librarians, who wished and the creator see a request" on public.licence_requests for select to authenticated
  using (
    institution_id in (select private.my_institutions('{librarian}'))
    or (asked_by = (select auth.uid()) and (select private.in_person()))
    or (creator_id = (select auth.uid()) and state not in ('wished', 'declined') and (select private.in_person()))
  );
create or replace trigger limit_rows after insert on public.licence_requests referencing new table as added for each statement
  execute function private.limit_rows('institution_id', 20000, 'An institution can have up to 20,000 requests.');
create or replace trigger terms_fit_place before insert or update of terms on public.licence_requests
  for each row when (new.terms is not null) execute function private.terms_fit_place();

/**
 * Terms as contract/institutions/licences.ts has them, with nothing else in them and the titles as they are now; refuses what cannot be a licence.
 * Detail names the field. Films are the creator's own.
 */
create or replace function private.checked_terms(terms jsonb, creator uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  starts date;
  ends date;
  asked uuid[];
  films jsonb;
  users int;
  grace int;
  price bigint;
begin
  if jsonb_typeof(terms) is distinct from 'object' or length(terms::text) > 20000 then
    raise exception 'Terms were expected.' using errcode = '22023';
  end if;
  begin
    starts := coalesce((terms ->> 'startsOn')::date, private.today());
    ends := (terms ->> 'endsOn')::date;
    users := (terms ->> 'simultaneousUsers')::int;
    grace := coalesce((terms ->> 'graceDays')::int, 0);
    price := coalesce((terms ->> 'priceCents')::bigint, 0);
    if jsonb_typeof(terms -> 'films') = 'array' then
      asked := array(select distinct coalesce(f ->> 'id', f #>> '{}')::uuid from jsonb_array_elements(terms -> 'films') f);
    end if;
  exception when data_exception then
    raise exception 'A day or a number is not written as one.' using errcode = '22023';
  end;
  if ends < starts then raise exception 'The end must be after the start.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if ends < private.today() then raise exception 'The last day is over.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if starts > private.today() + 1100 or ends > private.today() + 11000 then
    raise exception 'That is too far away.' using errcode = 'P0001', detail = 'startsOn';
  end if;
  if users not between 1 and 100000 then raise exception 'One at once at least.' using errcode = 'P0001', detail = 'simultaneousUsers'; end if;
  if grace not between 0 and 90 then raise exception 'Ninety days of grace at most.' using errcode = 'P0001', detail = 'graceDays'; end if;
  if price not between 0 and 100000000000 then raise exception 'That is no price.' using errcode = 'P0001', detail = 'priceCents'; end if;
  if coalesce(terms ->> 'currency', 'EUR') !~ '^[A-Z]{3}$' then raise exception 'That is no currency.' using errcode = 'P0001', detail = 'currency'; end if;
  if (terms ->> 'admission')::boolean and not coalesce((terms ->> 'publicPerformance')::boolean, false) then
    raise exception 'Admission is asked where a film is shown to the public.' using errcode = 'P0001', detail = 'admission';
  end if;
  if (terms ->> 'trial')::boolean and (price > 0 or ends is null or ends > starts + 90) then
    raise exception 'A trial costs nothing and ends within 90 days.' using errcode = 'P0001', detail = 'trial';
  end if;
  if exists (
    select from jsonb_array_elements_text(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) c
    where c !~ '^[A-Z]{2}$'
  ) or jsonb_array_length(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) > 60 then
    raise exception 'Countries are named by two letters, sixty at most.' using errcode = 'P0001', detail = 'countries';
  end if;
  if terms ->> 'covers' = 'films' then
    if coalesce(cardinality(asked), 0) not between 1 and 200 then
      raise exception 'Name one film at least and 200 at most.' using errcode = 'P0001', detail = 'films';
    end if;
    select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id) into films
    from public.documentaries d where d.id = any (asked) and d.owner_id = creator and d.removed_at is null;
    if coalesce(jsonb_array_length(films), 0) <> cardinality(asked) then
      raise exception 'A film is not its creator''s to license, or is gone.' using errcode = 'P0001', detail = 'films';
    end if;
  elsif terms ->> 'covers' is distinct from 'catalogue' then
    raise exception 'A licence covers films or a catalogue.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'covers', terms ->> 'covers', 'films', coalesce(films, '[]'), 'startsOn', starts, 'endsOn', ends, 'graceDays', grace,
    'classroom', coalesce((terms ->> 'classroom')::boolean, false),
    'publicPerformance', coalesce((terms ->> 'publicPerformance')::boolean, false),
    'admission', coalesce((terms ->> 'admission')::boolean, false),
    'clips', coalesce((terms ->> 'clips')::boolean, false),
    'download', coalesce((terms ->> 'download')::boolean, false),
    'walkIn', coalesce((terms ->> 'walkIn')::boolean, false),
    'distance', coalesce((terms ->> 'distance')::boolean, false),
    'simultaneousUsers', users, 'priceCents', price, 'currency', coalesce(terms ->> 'currency', 'EUR'),
    'countries', coalesce(terms -> 'countries', '[]'), 'trial', coalesce((terms ->> 'trial')::boolean, false)
  );
end
$$;

/** Whether a film may be licensed: it is shown, to institutions or to everyone, and not withheld. */
create or replace function private.open_to_institutions(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.open_films d
    where d.id = documentary and d.visibility in ('institutions', 'public')
      and private.in_its_time(d.published_at, d.published_until)
  )
$$;

/** Notifies the librarians of an institution. */
create or replace function private.tell_librarians(
  institution uuid,
  kind text,
  about jsonb,
  leads_to text,
  said_once text,
  film uuid default null
)
returns void
language sql security definer set search_path = '' as $$
  select private.notify(m.person_id, tell_librarians.kind, about || jsonb_build_object('institution', i.name), leads_to, tell_librarians.said_once, true)
  from public.institution_members m join public.institutions i on i.id = m.institution_id
  where m.institution_id = institution and m.role = 'librarian' and m.state = 'in' and m.person_id is distinct from auth.uid()
$$;

create or replace function private.institution_path(institution uuid, view text) returns text
language sql stable security definer set search_path = '' as $$
  select '/institutional/' || i.type || '?institution=' || i.id || '&view=' || view from public.institutions i where i.id = institution
$$;

/** The side of a request the caller is on, or a refusal. */
create or replace function private.side_of(request public.licence_requests) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if request.id is not null and request.institution_id in (select private.my_institutions('{librarian}')) then return 'institution'; end if;
  if request.creator_id = auth.uid() and private.is_signed_in() and private.in_person() and request.state not in ('wished', 'declined') then
    return 'creator';
  end if;
  raise exception 'There is no such request of yours.' using errcode = '42501';
end $$;

/** A move of a request as a message in its thread, which is begun with the first. */
create or replace function private.say_in_thread(request uuid, state text, body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  head uuid;
  said public.messages;
  other uuid;
  house text := (select i.name from public.institutions i join public.licence_requests q on q.institution_id = i.id where q.id = request);
begin
  select * into r from public.licence_requests q where q.id = request;
  head := r.thread_id;
  if head is null then
    -- The librarian who takes it up writes; where a creator offers, the librarian with the longest membership.
    other := case when r.creator_id = auth.uid() then (
      select m.person_id from public.institution_members m
      where m.institution_id = r.institution_id and m.role = 'librarian' and m.state = 'in' order by m.joined_at limit 1
    ) else r.creator_id end;
    if other is null or exists (
      select from public.blocks b where (b.person_id, b.blocked_id) in ((auth.uid(), other), (other, auth.uid()))
    ) then
      raise exception 'You cannot write to each other.' using errcode = '42501';
    end if;
    head := gen_random_uuid();
    insert into public.threads (id, subject, started_by, documentary_id, request, state, terms)
    values (
      head, left(coalesce((select d.title from public.documentaries d where d.id = r.documentary_id), r.terms #>> '{films,0,title}',
        house) || ', ' || house, 200),
      auth.uid(), r.documentary_id, 'licence', 'asked', '{}'
    );
    insert into public.thread_people (thread_id, person_id) values (head, auth.uid()), (head, other);
    update public.licence_requests q set thread_id = head where q.id = request;
  end if;
  perform set_config('house.moves_licence', 'yes', true);
  update public.threads t set state = say_in_thread.state where t.id = head;
  perform set_config('house.moves_licence', '', true);
  said.id := gen_random_uuid();
  said.sender_id := auth.uid();
  said.kind := 'move';
  said.state := say_in_thread.state;
  said.body := coalesce(say_in_thread.body, '');
  perform private.add_message(head, said);
end $$;

-- The terms of a licence are agreed on the page of its terms, and the thread follows.
create or replace function private.keep_licence_thread() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('house.moves_licence', true), '') <> 'yes'
    and exists (select from public.licence_requests r where r.thread_id = new.id)
  then
    raise exception 'Agree to this licence where its terms are.' using errcode = 'P0001', detail = 'licence', hint = 'Open the terms.';
  end if;
  return new;
end $$;

/** Proposes terms, as librarian or creator, who is bound to them until the other side has answered. Returns their number. */
create or replace function public.propose_terms(request uuid, terms jsonb, words text default '') returns int
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  side text;
begin
  select * into r from public.licence_requests q where q.id = request for update;
  side := private.side_of(r);
  if r.state not in ('wished', 'open') then
    raise exception 'This request is settled.' using errcode = 'P0001', detail = 'move', hint = 'Begin another one.';
  end if;
  if length(coalesce(words, '')) > 2000 then raise exception 'That is too long for a message about terms.' using errcode = '22023'; end if;
  perform private.limit_writing();
  update public.licence_requests q set
    terms = private.checked_terms(propose_terms.terms, r.creator_id), terms_number = r.terms_number + 1, state = 'open', said_yes = side,
    said_yes_by = auth.uid(), moved_at = now()
  where q.id = request;
  perform private.say_in_thread(request, 'offered', words);
  return r.terms_number + 1;
end $$;
grant execute on function public.propose_terms to authenticated;

/** A librarian asks a creator for a licence, or a creator offers one, with the terms. Answers the request. */
create or replace function public.begin_terms(
  institution uuid, creator uuid, terms jsonb, words text default '', documentary uuid default null, renews uuid default null
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  checked jsonb;
  known uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Terms are agreed by people.' using errcode = '42501'; end if;
  if creator = auth.uid() then
    -- Whom a creator may offer to: who was turned away, who has or had a licence of theirs, or who asked.
    if not exists (select from public.licences l where l.institution_id = institution and l.creator_id = auth.uid())
      and not exists (
        select from public.turnaways t join public.documentaries d on d.id = t.documentary_id where t.institution_id = institution and d.owner_id = auth.uid()
      )
    then raise exception 'This institution has not asked for a film of yours.' using errcode = '42501'; end if;
  else
    perform private.require_institution(institution, '{librarian}');
    if begin_terms.renews is null and not exists (
      select from public.documentaries d where d.owner_id = creator and private.open_to_institutions(d.id)
        and (begin_terms.documentary is null or d.id = begin_terms.documentary)
    ) then raise exception 'There is no such film for institutions.' using errcode = '42501'; end if;
  end if;
  if begin_terms.renews is not null and not exists (
    select from public.licences l where l.id = begin_terms.renews and l.institution_id = institution and l.creator_id = creator
  ) then raise exception 'There is no such licence.' using errcode = '42501'; end if;
  if begin_terms.documentary is not null and not exists (
    select from public.documentaries d where d.id = begin_terms.documentary and d.owner_id = creator
  ) then raise exception 'This film is not theirs.' using errcode = '42501'; end if;
  checked := private.checked_terms(begin_terms.terms, creator);
  -- A wish for the film, if there is one, is taken up by this.
  select r.id into known from public.licence_requests r
  where r.institution_id = institution and r.documentary_id = begin_terms.documentary and r.state in ('wished', 'open');
  if known is not null then
    if creator = auth.uid() then
      update public.licence_requests r set state = 'open' where r.id = known and r.state = 'wished';
    end if;
    update public.licence_requests r set renews_id = coalesce(begin_terms.renews, r.renews_id) where r.id = known;
    perform public.propose_terms(known, checked, begin_terms.words);
    return known;
  end if;
  insert into public.licence_requests (institution_id, creator_id, documentary_id, asked_by, state, renews_id)
  values (institution, creator, begin_terms.documentary, auth.uid(), 'open', begin_terms.renews) returning id into made;
  perform public.propose_terms(made, checked, begin_terms.words);
  return made;
end $$;
grant execute on function public.begin_terms to authenticated;

/** Turns the agreed terms of a request into a licence, or into another version of the one they renew. */
create or replace function private.agree_licence(request uuid, institution_by uuid, creator_by uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  agreed uuid;
  text_number int := 1;
  t jsonb;
begin
  select * into r from public.licence_requests q where q.id = request;
  t := private.checked_terms(r.terms, r.creator_id);
  if r.renews_id is not null then
    update public.licences l set
      covers = t ->> 'covers',
      -- A renewal that begins later leaves no day between.
      starts_on = least(l.starts_on, (t ->> 'startsOn')::date),
      ends_on = (t ->> 'endsOn')::date, grace_days = (t ->> 'graceDays')::int, classroom = (t ->> 'classroom')::boolean,
      public_performance = (t ->> 'publicPerformance')::boolean, admission = (t ->> 'admission')::boolean, clips = (t ->> 'clips')::boolean,
      download = (t ->> 'download')::boolean, walk_in = (t ->> 'walkIn')::boolean, distance = (t ->> 'distance')::boolean,
      simultaneous_users = (t ->> 'simultaneousUsers')::int, price_cents = (t ->> 'priceCents')::bigint, currency = t ->> 'currency',
      countries = array(select jsonb_array_elements_text(t -> 'countries')), trial = (t ->> 'trial')::boolean,
      version = l.version + 1, warned_days = null, ended_at = null, ended_by = null
    where l.id = r.renews_id returning l.id, l.version into agreed, text_number;
    delete from public.licence_films f where f.licence_id = agreed;
  else
    insert into public.licences (
      institution_id, creator_id, covers, starts_on, ends_on, grace_days, classroom, public_performance, admission, clips, download, walk_in, distance,
      simultaneous_users, price_cents, currency, countries, trial
    ) values (
      r.institution_id, r.creator_id, t ->> 'covers', (t ->> 'startsOn')::date, (t ->> 'endsOn')::date, (t ->> 'graceDays')::int,
      (t ->> 'classroom')::boolean, (t ->> 'publicPerformance')::boolean, (t ->> 'admission')::boolean, (t ->> 'clips')::boolean,
      (t ->> 'download')::boolean, (t ->> 'walkIn')::boolean, (t ->> 'distance')::boolean, (t ->> 'simultaneousUsers')::int,
      (t ->> 'priceCents')::bigint, t ->> 'currency', array(select jsonb_array_elements_text(t -> 'countries')), (t ->> 'trial')::boolean
    ) returning id into agreed;
  end if;
  insert into public.licence_films (licence_id, documentary_id) select agreed, (f ->> 'id')::uuid from jsonb_array_elements(t -> 'films') f;
  insert into public.licence_versions (licence_id, number, terms, parties, institution_said_by, creator_said_by)
  select agreed, text_number, t, jsonb_build_object(
    'institution', i.name, 'billing', i.billing, 'creator', private.person_called(r.creator_id),
    'institutionBy', private.person_called(institution_by), 'creatorBy', private.person_called(creator_by)
  ), institution_by, creator_by
  from public.institutions i where i.id = r.institution_id;
  update public.licence_requests q set state = 'agreed', licence_id = agreed, moved_at = now() where q.id = request;
  perform private.tell_webhooks_of_licence(agreed);
  if r.asked_by is distinct from institution_by and r.asked_by is distinct from creator_by then
    perform private.notify(
      r.asked_by, 'licence',
      jsonb_build_object('what', 'wish-agreed', 'film', (select d.title from public.documentaries d where d.id = r.documentary_id)),
      coalesce('/documentary/' || r.documentary_id, private.institution_path(r.institution_id, 'films')), 'wish-agreed:' || request
    );
  end if;
  return agreed;
end
$$;

/** The other side says yes to the terms it read, named by their number: the licence is made. Answers it. */
create or replace function public.agree_to_terms(request uuid, number int, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  side text;
begin
  select * into r from public.licence_requests q where q.id = request for update;
  side := private.side_of(r);
  if r.state <> 'open' or r.said_yes is null or r.said_yes = side then
    raise exception 'There is nothing to accept here.' using errcode = 'P0001', detail = 'move', hint = 'Another person may have moved it in the meantime.';
  end if;
  if r.terms_number is distinct from agree_to_terms.number then
    raise exception 'The terms have changed since you read them.' using errcode = 'P0001', detail = 'changed', hint = 'Read them as they are now.';
  end if;
  perform private.say_in_thread(request, 'agreed', words);
  return private.agree_licence(
    request, case side when 'institution' then auth.uid() else r.said_yes_by end, case side when 'creator' then auth.uid() else r.said_yes_by end
  );
end $$;
grant execute on function public.agree_to_terms to authenticated;

/** Ends a request without a licence: your own proposal is withdrawn, the other side's refused. */
create or replace function public.end_request(request uuid, words text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  side text;
begin
  select * into r from public.licence_requests q where q.id = request for update;
  side := private.side_of(r);
  if r.state <> 'open' then raise exception 'This request is settled.' using errcode = 'P0001', detail = 'move'; end if;
  perform private.say_in_thread(request, case when r.said_yes = side then 'withdrawn' else 'declined' end, words);
  update public.licence_requests q set
    state = case when r.said_yes = side then 'withdrawn' else 'refused' end, answer = trim(coalesce(end_request.words, '')), moved_at = now()
  where q.id = request;
end $$;
grant execute on function public.end_request to authenticated;
