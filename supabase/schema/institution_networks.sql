-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a network an institution says is its own, its proxy among them. Whoever comes from there is in it, and in its rooms, for twelve hours.
create table public.institution_networks (
  institution_id uuid not null,
  range cidr not null,
  created_at timestamp with time zone not null default now(),
  constraint institution_networks_pkey PRIMARY KEY (institution_id, range),
  constraint institution_networks_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint institution_networks_range_check CHECK (
CASE family(range::inet)
    WHEN 4 THEN masklen(range::inet) >= 16
    ELSE masklen(range::inet) >= 32
END)
);
alter table public.institution_networks enable row level security;
grant all on public.institution_networks to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_networks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_networks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.put_networks(institution uuid, ranges text[]) returns void
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
end
$$;
grant execute on function public.put_networks to authenticated, service_role;

create function public.ways_into_institution(institution uuid) returns jsonb
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
        'stands', s.provider_id is not null, 'attributes', private.sign_in_attributes(s), 'fetchedAt', s.fetched_at, 'expiresAt', s.expires_at,
        'problem', s.problem, 'problemSince', s.problem_since
      )
      from public.institution_sign_ins s where s.institution_id = institution
    ),
    'address', private.caller_address()
  );
end
$$;
grant execute on function public.ways_into_institution to authenticated, service_role;
