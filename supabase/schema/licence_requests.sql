-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a licence somebody wants. wished: waits for a librarian; open: terms are between librarian and creator, said_yes who stands by terms number terms_number; renews_id: whose text is to change.
create table public.licence_requests (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  creator_id uuid,
  documentary_id uuid,
  asked_by uuid,
  words text not null default '',
  state text not null default 'wished',
  terms jsonb,
  terms_number integer not null default 0,
  said_yes text,
  said_yes_by uuid,
  answer text not null default '',
  thread_id uuid,
  renews_id uuid,
  licence_id uuid,
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  constraint licence_requests_pkey PRIMARY KEY (id),
  constraint licence_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licence_requests_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint licence_requests_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint licence_requests_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint licence_requests_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE SET NULL,
  constraint licence_requests_renews_id_fkey FOREIGN KEY (renews_id) REFERENCES public.licences(id) ON DELETE SET NULL,
  constraint licence_requests_said_yes_by_fkey FOREIGN KEY (said_yes_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licence_requests_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE SET NULL,
  constraint licence_requests_answer_check CHECK (length(answer) <= 2000),
  constraint licence_requests_said_yes_check CHECK (said_yes = ANY (ARRAY['institution', 'creator'])),
  constraint licence_requests_state_check CHECK (state = ANY (ARRAY['wished', 'declined', 'open', 'agreed', 'refused', 'withdrawn'])),
  constraint licence_requests_terms_check CHECK (jsonb_typeof(terms) = 'object' AND length(terms::text) <= 20000),
  constraint licence_requests_words_check CHECK (length(words) <= 2000)
);
CREATE INDEX licence_requests_asked_by ON public.licence_requests USING btree (asked_by);
CREATE INDEX licence_requests_creator ON public.licence_requests USING btree (creator_id, moved_at DESC);
CREATE INDEX licence_requests_documentary ON public.licence_requests USING btree (documentary_id);
CREATE INDEX licence_requests_institution ON public.licence_requests USING btree (institution_id, moved_at DESC);
CREATE INDEX licence_requests_licence ON public.licence_requests USING btree (licence_id);
CREATE INDEX licence_requests_renews ON public.licence_requests USING btree (renews_id);
CREATE INDEX licence_requests_said_yes_by ON public.licence_requests USING btree (said_yes_by);
CREATE UNIQUE INDEX licence_requests_thread ON public.licence_requests USING btree (thread_id);
CREATE UNIQUE INDEX licence_requests_under_way ON public.licence_requests USING btree (institution_id, documentary_id) WHERE state = ANY (ARRAY['wished', 'open']);
alter table public.licence_requests enable row level security;
grant select on public.licence_requests to authenticated;
grant all on public.licence_requests to service_role;
create policy "Librarians, who wished and the creator see a request" on public.licence_requests
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)) OR asked_by = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person) OR creator_id = (( SELECT auth.uid() AS uid)) AND (state <> ALL (ARRAY['wished', 'declined'])) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.licence_requests
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.licence_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '20000', 'An institution keeps 20,000 requests at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licence_requests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER terms_fit_place BEFORE INSERT OR UPDATE OF terms ON public.licence_requests FOR EACH ROW WHEN (new.terms IS NOT NULL) EXECUTE FUNCTION private.terms_fit_place();

create function private.agree_licence(request uuid, institution_by uuid, creator_by uuid) returns uuid
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
grant execute on function private.agree_licence to service_role;

create function private.say_in_thread(request uuid, state text, body text) returns void
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
    -- The librarian who takes it up writes; where a creator offers, the one who has looked after the institution longest.
    other := case when r.creator_id = auth.uid() then (
      select m.person_id from public.institution_members m
      where m.institution_id = r.institution_id and m.role = 'librarian' and m.state = 'in' order by m.joined_at limit 1
    ) else r.creator_id end;
    if other is null or exists (
      select from public.blocks b where (b.person_id, b.blocked_id) in ((auth.uid(), other), (other, auth.uid()))
    ) then
      raise exception 'No letters go between you.' using errcode = '42501';
    end if;
    head := gen_random_uuid();
    insert into public.threads (id, subject, started_by, documentary_id, request, state, terms)
    values (
      head, left(coalesce((select d.title from public.documentaries d where d.id = r.documentary_id), r.terms #>> '{films,0,title}', house) || ', ' || house, 200),
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
end
$$;
grant execute on function private.say_in_thread to service_role;

create function private.terms_fit_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare place text := (select i.country from public.institutions i where i.id = new.institution_id);
begin
  if jsonb_array_length(coalesce(new.terms -> 'countries', '[]')) = 0 or new.terms -> 'countries' ? place then return new; end if;
  if place = '' then
    raise exception 'The institution has not said in which country it is.' using errcode = 'P0001', detail = 'countries',
      hint = 'A librarian says so at its desk, under People.';
  end if;
  raise exception 'The institution is in none of these countries.' using errcode = 'P0001', detail = 'countries';
end
$$;
grant execute on function private.terms_fit_place to service_role;

create function public.agree_to_terms(request uuid, number integer, words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  side text;
begin
  select * into r from public.licence_requests q where q.id = request for update;
  side := private.side_of(r);
  if r.state <> 'open' or r.said_yes is null or r.said_yes = side then
    raise exception 'There is nothing here to say yes to.' using errcode = 'P0001', detail = 'move', hint = 'Somebody may have moved it meanwhile.';
  end if;
  if r.terms_number is distinct from agree_to_terms.number then
    raise exception 'The terms have changed since you read them.' using errcode = 'P0001', detail = 'changed', hint = 'Read them as they stand now.';
  end if;
  perform private.say_in_thread(request, 'agreed', words);
  return private.agree_licence(
    request, case side when 'institution' then auth.uid() else r.said_yes_by end, case side when 'creator' then auth.uid() else r.said_yes_by end
  );
end
$$;
grant execute on function public.agree_to_terms to authenticated, service_role;

create function public.decline_wish(request uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare wish public.licence_requests;
begin
  select * into wish from public.licence_requests r where r.id = request for update;
  perform private.require_institution(wish.institution_id, '{librarian}');
  if wish.state <> 'wished' then raise exception 'It has been answered.' using errcode = 'P0001', detail = 'move'; end if;
  if trim(coalesce(words, '')) = '' then raise exception 'Say why.' using errcode = 'P0001', detail = 'words'; end if;
  update public.licence_requests r set state = 'declined', answer = trim(decline_wish.words), moved_at = now() where r.id = request;
  if wish.asked_by is distinct from auth.uid() then
    perform private.notify(
      wish.asked_by, 'licence',
      jsonb_build_object('what', 'wish-declined', 'film', (select d.title from public.documentaries d where d.id = wish.documentary_id), 'words', words),
      private.institution_path(wish.institution_id, 'licences'), 'wish-declined:' || request
    );
  end if;
end
$$;
grant execute on function public.decline_wish to authenticated, service_role;

create function public.end_request(request uuid, words text DEFAULT '') returns void
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
end
$$;
grant execute on function public.end_request to authenticated, service_role;

create function public.propose_terms(request uuid, terms jsonb, words text DEFAULT '') returns integer
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
  if length(coalesce(words, '')) > 2000 then raise exception 'That is too long for a letter about terms.' using errcode = '22023'; end if;
  perform private.limit_writing();
  update public.licence_requests q set
    terms = private.checked_terms(propose_terms.terms, r.creator_id), terms_number = r.terms_number + 1, state = 'open', said_yes = side,
    said_yes_by = auth.uid(), moved_at = now()
  where q.id = request;
  perform private.say_in_thread(request, 'offered', words);
  return r.terms_number + 1;
end
$$;
grant execute on function public.propose_terms to authenticated, service_role;
