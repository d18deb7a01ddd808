-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an institution that licenses films. billing: how its invoices are addressed. people_served: students or cardholders, for prices by size. domain_opens: whether a confirmed address of its domain asks to come in, comes in, or neither. closed_at: nobody is in through it since then.
create table public.institutions (
  id uuid not null default gen_random_uuid(),
  type text not null,
  name text not null,
  domain text not null,
  website text not null default '',
  billing text not null default '',
  people_served integer,
  domain_opens text not null default 'asked',
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint institutions_pkey PRIMARY KEY (id),
  constraint institutions_type_domain_key UNIQUE (type, domain),
  constraint institutions_billing_check CHECK (length(billing) <= 1000),
  constraint institutions_domain_check CHECK (length(domain) <= 253),
  constraint institutions_domain_opens_check CHECK (domain_opens = ANY (ARRAY['never', 'asked', 'at-once'])),
  constraint institutions_name_check CHECK (length(name) >= 2 AND length(name) <= 200),
  constraint institutions_people_served_check CHECK (people_served >= 1 AND people_served <= 10000000),
  constraint institutions_type_check CHECK (type = ANY (ARRAY['university-library', 'public-library', 'school', 'film-school', 'community'])),
  constraint institutions_website_check CHECK (length(website) <= 500)
);
alter table public.institutions enable row level security;
grant select on public.institutions to authenticated;
grant all on public.institutions to service_role;
create policy "Its people and moderators see an institution" on public.institutions
  for select to authenticated
  using ((id IN ( SELECT private.my_institutions() AS my_institutions)) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.institutions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institutions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.open_institution(application public.institution_applications) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  insert into public.institutions as i (type, name, domain, website)
  values (application.type, application.name, application.domain, application.website)
  on conflict (type, domain) do update set closed_at = null
  returning i.id into made;
  insert into public.institution_members (institution_id, person_id, role, came_by)
  values (made, application.user_id, 'librarian', 'application')
  on conflict (institution_id, person_id) do update set role = 'librarian', state = 'in', until = null, changed_at = now();
  return made;
end
$$;
grant execute on function private.open_institution to service_role;

create function public.change_institution(institution uuid, name text, website text, billing text, people_served integer, domain_opens text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  update public.institutions i set
    name = trim(change_institution.name), website = trim(change_institution.website), billing = trim(change_institution.billing),
    people_served = change_institution.people_served, domain_opens = change_institution.domain_opens
  where i.id = institution;
end
$$;
grant execute on function public.change_institution to authenticated, service_role;

create function public.change_member(institution uuid, person uuid, role text, state text DEFAULT 'in') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  if change_member.role not in ('librarian', 'teacher', 'member') or change_member.state not in ('in', 'left') then
    raise exception 'A person is in or has left, as librarian, teacher or member.' using errcode = '22023';
  end if;
  -- Two librarians who put each other out at the same time leave nobody; so one after the other.
  perform 1 from public.institutions i where i.id = institution for update;
  update public.institution_members m set role = change_member.role, state = change_member.state, changed_at = now(),
    until = case when change_member.role = 'member' then m.until end
  where m.institution_id = institution and m.person_id = person;
  if not found then raise exception 'There is no such person in it.' using errcode = 'P0002'; end if;
  if not exists (
    select from public.institution_members m where m.institution_id = institution and m.role = 'librarian' and m.state = 'in'
  ) then
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make somebody else a librarian first.';
  end if;
end
$$;
grant execute on function public.change_member to authenticated, service_role;

create function public.leave_institution(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform 1 from public.institutions i where i.id = institution for update;
  update public.institution_members m set state = 'left', changed_at = now()
  where m.institution_id = institution and m.person_id = auth.uid() and m.state <> 'left';
  if exists (
    select from public.institution_members m where m.institution_id = institution and m.person_id = auth.uid() and m.role = 'librarian'
  ) and not exists (
    select from public.institution_members m where m.institution_id = institution and m.role = 'librarian' and m.state = 'in'
  ) then
    raise exception 'An institution keeps one librarian.' using errcode = 'P0001', detail = 'last', hint = 'Make somebody else a librarian first.';
  end if;
end
$$;
grant execute on function public.leave_institution to authenticated, service_role;

create function public.my_licensed_usage(from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'institutionId', u.institution_id, 'institution', i.name, 'filmId', u.documentary_id, 'title', u.title, 'month', to_char(u.month, 'YYYY-MM'),
      'investigations', u.total_investigations, 'requests', u.total_requests, 'noLicence', u.no_licence, 'limitExceeded', u.limit_exceeded
    ) order by u.month desc, i.name, u.title), '[]')
    from private.usage_of(null, auth.uid(), date_trunc('month', from_month)::date, date_trunc('month', to_month)::date) u
    join public.institutions i on i.id = u.institution_id
  );
end
$$;
grant execute on function public.my_licensed_usage to authenticated, service_role;
