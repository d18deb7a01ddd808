comment on table public.institution_cards is 'One row per valid library card: a keyed hash of its number, and its user. The numbers themselves are not stored.';
select private.open_table('public.institution_cards', of_person => 'person_id', left_out => '{card_hash}');

-- Ways to join an institution, each with a proof. A confirmed address that was invited or ends in the domain, the institution's own
-- sign-in, its network, a card of its list, a code at its terminals.
comment on table public.institution_networks is
  'One row per network an institution declares as its own, its proxy among them. People from there are members, and on '
  'site, for twelve hours.';
select private.open_table('public.institution_networks', of_nobody => 'Networks of an institution.');

comment on table public.institution_terminals is
  'One row per code that admits readers at the terminals of a reading room for four hours. Only a hash is stored.';
select private.open_table('public.institution_terminals', of_nobody => 'Codes of an institution.');

comment on table public.institution_tries is
  'One row per wrong card number or code in the last hour. network_hash: origin; institution_id: the card''s '
  'institution.';
select private.open_table('public.institution_tries', of_person => 'person_id');
select private.open_to_suspended('public.institution_tries', 'Guesses are counted for every person.');

create or replace function private.key_hash(written text, apart text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || apart || upper(regexp_replace(written, '[\s.-]', '', 'g')), 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt'
$$;

/** The institutions that would let the caller in, by what they can prove: the strongest proof of each. */
create or replace function private.doors_of_caller() returns table (institution_id uuid, way text, role text)
language sql stable security definer set search_path = '' as $$
  select distinct on (x.institution_id) x.institution_id, x.way, x.role
  from (
    select v.institution_id, 'invitation' as way, v.role, 1 as strength
    from public.institution_invitations v where v.address = (private.own_addresses())[1]
    union all
    select i.id, 'saml', private.taught_role(a.identity_data -> 'custom_claims', coalesce(o.teacher_values, '{}')), 2
    from auth.identities a
    join auth.sso_domains s on a.provider = 'sso:' || s.sso_provider_id
    join public.institutions i on i.domain = lower(s.domain)
    left join public.institution_sign_ins o on o.institution_id = i.id and o.provider_id = s.sso_provider_id
    where a.user_id = auth.uid()
    union all
    select i.id, 'network', 'member', 3
    from public.institutions i join public.institution_networks n on n.institution_id = i.id
    where n.range >>= private.caller_address()
    union all
    select i.id, 'domain', 'member', 4
    from public.institutions i
    where i.domain_opens <> 'never' and '@' || i.domain = (private.own_addresses())[2]
  ) x
  join public.institutions i on i.id = x.institution_id and i.closed_at is null
  order by x.institution_id, x.strength
$$;

/** Institutions the caller may come into, and how; `asks` where a librarian lets them in first. */
create or replace function public.institution_doors() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'by', d.way, 'role', d.role, 'asks', d.way = 'domain' and i.domain_opens = 'asked',
      'asked', coalesce(m.state = 'asked', false)
    ) order by i.name), '[]')
    from private.doors_of_caller() d
    join public.institutions i on i.id = d.institution_id
    left join public.institution_members m on m.institution_id = i.id and m.person_id = auth.uid()
    -- A person removed by a librarian can return by invitation only.
    where m.person_id is null or (m.state = 'left' and d.way = 'invitation')
      or (m.state = 'in' and not private.member_now(m.state, m.until)) or m.state = 'asked'
      or (d.way = 'network' and m.state = 'in' and coalesce(m.on_site_until, '-infinity') < now() + interval '1 hour')
  );
end $$;
grant execute on function public.institution_doors to authenticated;

/** Puts the caller into an institution, or keeps them there. */
create or replace function private.enter_institution(
  institution uuid,
  way text,
  role text,
  state text,
  until timestamptz
)
returns void
language sql security definer set search_path = '' as $$
  insert into public.institution_members as m (institution_id, person_id, role, came_by, state, until, on_site_until)
  values (institution, auth.uid(), enter_institution.role, way, enter_institution.state, enter_institution.until,
    case when way in ('network', 'terminal') then enter_institution.until end)
  on conflict (institution_id, person_id) do update set
    -- A permanent member stays one, and is on site besides.
    role = case when private.member_now(m.state, m.until) and m.role <> 'member' then m.role else excluded.role end,
    came_by = case when private.member_now(m.state, m.until) and m.until is null then m.came_by else excluded.came_by end,
    until = case when private.member_now(m.state, m.until) and m.until is null then null else excluded.until end,
    state = case when private.member_now(m.state, m.until) then m.state else excluded.state end,
    on_site_until = coalesce(excluded.on_site_until, m.on_site_until),
    changed_at = now()
$$;

/** Comes in by the strongest proof the caller has. Answers `in`, or `asked` where a librarian lets them in first. */
create or replace function public.come_in(institution uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  door record;
  place public.institutions;
  was text;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  select * into door from private.doors_of_caller() d where d.institution_id = come_in.institution;
  select case when m.state = 'in' and not private.member_now(m.state, m.until) then 'over' else m.state end into was
  from public.institution_members m where m.institution_id = come_in.institution and m.person_id = auth.uid();
  if door.institution_id is null or (was = 'left' and door.way <> 'invitation') then
    raise exception 'This institution does not open by what the house knows of you.' using errcode = '42501',
      hint = 'Ask its library for an invitation.';
  end if;
  select * into place from public.institutions i where i.id = come_in.institution;
  if door.way = 'domain' and place.domain_opens = 'asked' then
    if was = 'in' then return 'in'; end if;
    perform private.enter_institution(place.id, 'domain', 'member', 'asked', null);
    perform private.tell_librarians(
      place.id, 'institution', jsonb_build_object('what', 'asked', 'from', private.person_called(auth.uid())),
      private.institution_path(place.id, 'people'), 'asks:' || place.id || ':' || auth.uid()
    );
    return 'asked';
  end if;
  perform private.enter_institution(
    place.id, door.way, door.role, 'in', case when door.way = 'network' then now() + interval '12 hours' end
  );
  if door.way = 'invitation' then
    delete from public.institution_invitations v where v.institution_id = place.id and v.address = (private.own_addresses())[1];
  end if;
  return 'in';
end $$;
grant execute on function public.come_in to authenticated;

/** Ten wrong guesses an hour are enough. */
create or replace function private.limit_tries(institution uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialised, so that concurrent guesses are all counted.
  perform pg_advisory_xact_lock(hashtextextended('tries:' || coalesce(limit_tries.institution::text, private.network_hash(), auth.uid()::text), 0));
  delete from public.institution_tries t where t.tried_at < now() - interval '1 hour';
  if (select count(*) from public.institution_tries t where t.person_id = auth.uid()) >= 10
    or (select count(*) from public.institution_tries t where t.network_hash = private.network_hash()) >= 30
    or (select count(*) from public.institution_tries t where t.institution_id = limit_tries.institution) >= 300
  then
    raise exception 'Too many wrong numbers. Try again in an hour.' using errcode = 'P0001', detail = 'rate';
  end if;
end
$$;

/** Joins with the number of a library card. Returns false for an unknown number, or one of another person. */
create or replace function public.come_in_with_card(institution uuid, number text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare found_card public.institution_cards;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  perform private.limit_tries((select i.id from public.institutions i where i.id = come_in_with_card.institution and i.closed_at is null));
  select c.* into found_card
  from public.institution_cards c join public.institutions i on i.id = c.institution_id and i.closed_at is null
  where c.institution_id = come_in_with_card.institution and c.card_hash = private.key_hash(left(number, 100), 'card:' || c.institution_id)
  for update of c;
  if found_card.card_hash is null or found_card.person_id <> auth.uid() or exists (
    select from public.institution_members m where m.institution_id = come_in_with_card.institution and m.person_id = auth.uid() and m.state = 'left'
  ) then
    perform private.note_wrong_card((select i.id from public.institutions i where i.id = come_in_with_card.institution));
    return false;
  end if;
  update public.institution_cards c set person_id = auth.uid()
  where c.institution_id = found_card.institution_id and c.card_hash = found_card.card_hash;
  perform private.enter_institution(found_card.institution_id, 'card', 'member', 'in', null);
  return true;
end
$$;
grant execute on function public.come_in_with_card to authenticated;

/** Comes in at a terminal, for four hours. Answers the institution's type, or null for a code that is none. */
create or replace function public.come_in_with_code(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare place public.institutions;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  perform private.limit_tries();
  select i.* into place from public.institution_terminals t join public.institutions i on i.id = t.institution_id and i.closed_at is null
  where t.code_hash = private.key_hash(left(code, 100), 'terminal');
  if place.id is null then
    insert into public.institution_tries (person_id) values (auth.uid());
    return null;
  end if;
  perform private.enter_institution(place.id, 'terminal', 'member', 'in', now() + interval '4 hours');
  return place.type;
end $$;
grant execute on function public.come_in_with_code to authenticated;

/** An institution's networks, how many cards open, and its terminals. */
create or replace function public.ways_into_institution(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return jsonb_build_object(
    'networks', (select coalesce(jsonb_agg(n.range::text order by n.range), '[]') from public.institution_networks n where n.institution_id = institution),
    'cards', (select count(*) from public.institution_cards c where c.institution_id = institution),
    'cardsUsed', (select count(*) from public.institution_cards c where c.institution_id = institution and c.person_id is not null),
    'terminals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'createdAt', t.created_at) order by t.created_at), '[]')
      from public.institution_terminals t where t.institution_id = institution
    ),
    'ownSignIn', exists (select from auth.sso_domains s join public.institutions i on i.domain = lower(s.domain) where i.id = institution),
    'signIn', (
      select jsonb_build_object(
        'state', s.state, 'reason', s.reason, 'metadataUrl', s.metadata_url, 'askedAt', s.asked_at, 'decidedAt', s.decided_at,
        'connected', s.provider_id is not null, 'attributes', private.sign_in_attributes(s), 'fetchedAt', s.fetched_at, 'expiresAt', s.expires_at,
        'problem', s.problem, 'problemSince', s.problem_since
      )
      from public.institution_sign_ins s where s.institution_id = institution
    ),
    'address', private.caller_address()
  );
end
$$;
grant execute on function public.ways_into_institution to authenticated;

/** The networks of an institution, all of them; `192.0.2.0/24`. Nothing wider than /16, or /32 of IPv6. */
create or replace function public.put_networks(institution uuid, ranges text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare read cidr[];
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(ranges) > 50 then raise exception 'Fifty networks at most.' using errcode = 'P0001', detail = 'limit'; end if;
  begin
    read := array(select network(trim(r)::inet)::cidr from unnest(ranges) r);
  exception when others then
    raise exception 'A network is written like 192.0.2.0/24.' using errcode = 'P0001', detail = 'ranges';
  end;
  if exists (select from unnest(read) r where case family(r) when 4 then masklen(r) < 16 else masklen(r) < 32 end) then
    raise exception 'That is more than one institution: /16 at the widest, /32 of IPv6.' using errcode = 'P0001', detail = 'ranges';
  end if;
  delete from public.institution_networks n where n.institution_id = put_networks.institution;
  insert into public.institution_networks (institution_id, range) select distinct put_networks.institution, r from unnest(read) r;
end $$;
grant execute on function public.put_networks to authenticated;

/** Adds card numbers, or with `instead` puts them in the place of all others: whose card is gone is out. Answers how many open now. */
create or replace function public.put_cards(institution uuid, numbers text[], instead boolean default false) returns int
language plpgsql security definer set search_path = '' as $$
declare hashes text[];
begin
  perform private.require_institution(institution, '{librarian}');
  if cardinality(numbers) > 20000 then raise exception '20,000 cards at most at a time.' using errcode = 'P0001', detail = 'limit'; end if;
  hashes := array(
    select distinct private.key_hash(left(n, 100), 'card:' || put_cards.institution) from unnest(numbers) n
      where length(regexp_replace(n, '[\s.-]', '', 'g')) >= 4
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
end $$;
grant execute on function public.put_cards to authenticated;

/** A code for the screens of a reading room; it is answered here once and can never be read again. */
create or replace function public.make_terminal(institution uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare code text := private.screener_mark();
begin
  perform private.require_institution(institution, '{librarian}');
  if (select count(*) from public.institution_terminals t where t.institution_id = make_terminal.institution) >= 50 then
    raise exception 'Fifty terminals at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.institution_terminals (institution_id, name, code_hash)
  values (make_terminal.institution, trim(make_terminal.name), private.key_hash(code, 'terminal'));
  return code;
end $$;
grant execute on function public.make_terminal to authenticated;

/** Ends a terminal's code; who is in by it is out when their sitting ends. */
create or replace function public.end_terminal(terminal uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select t.institution_id from public.institution_terminals t where t.id = terminal);
begin
  perform private.require_institution(of_institution, '{librarian}');
  delete from public.institution_terminals t where t.id = terminal;
end $$;
grant execute on function public.end_terminal to authenticated;

-- People with an account get a notice of an invitation.
create or replace function private.tell_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    u.id, 'institution', jsonb_build_object('what', 'invited', 'institution', i.name), '/institutional/' || i.type, 'member:' || i.id, true
  )
  from public.institutions i cross join lateral private.accounts_at(new.address) as u (id)
  where i.id = new.institution_id and u.id is distinct from new.invited_by;
  return null;
end
$$;

create or replace function private.tell_let_in() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.person_id, 'institution', jsonb_build_object('what', 'let-in', 'institution', i.name), '/institutional/' || i.type, 'member:' || i.id, true
  ) from public.institutions i where i.id = new.institution_id;
  return null;
end $$;

/** Notifies both sides 60, 30 and 7 days before a licence ends, and on the day after; each once. Returns the number of licences. */
create or replace function private.tell_licence_ends() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  l record;
  told int := 0;
  about jsonb;
begin
  for l in
    select x.*, i.name, i.type,
      case
        when x.ends_on < private.today() then 0
        when x.ends_on - private.today() <= 7 then 7
        when x.ends_on - private.today() <= 30 then 30
        else 60
      end as step,
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
    perform private.tell_librarians(l.institution_id, 'licence', about, private.institution_path(l.institution_id, 'licences'),
      'licence-ends:' || l.id || ':' || l.step);
    if l.creator_id is not null then
      perform private.notify(l.creator_id, 'licence', about, '/creator-dashboard?view=license', 'licence-ends:' || l.id || ':' || l.step);
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;

create or replace function public.put_proxy(institution uuid, prefix text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if trim(prefix) !~ '^(https?://[^\s"<>]+)?$' or length(prefix) > 500 then
    raise exception 'A proxy is written like https://proxy.example/login?url=.' using errcode = 'P0001', detail = 'proxy';
  end if;
  update public.institutions i set proxy_prefix = trim(prefix) where i.id = institution;
end
$$;
grant execute on function public.put_proxy to authenticated;

-- Records a wrong card number; at the limit, librarians are notified.
create or replace function private.note_wrong_card(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.institution_tries (person_id, institution_id) values (auth.uid(), note_wrong_card.institution);
  if (select count(*) from public.institution_tries t where t.institution_id = note_wrong_card.institution) = 300 then
    perform private.tell_librarians(
      note_wrong_card.institution, 'institution', jsonb_build_object('what', 'cards-guessed'),
      private.institution_path(note_wrong_card.institution, 'people'), 'cards-guessed:' || note_wrong_card.institution
    );
  end if;
end
$$;
