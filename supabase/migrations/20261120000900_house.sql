-- The house towards the outside: who runs it, messages that are answered, institutions that apply. First projects of
-- new creators.

create table public.house_settings (
  only_row boolean primary key default true check (only_row),
  name text not null default 'Actuality' check (length(name) between 1 and 80),
  run_by text not null default '' check (length(run_by) <= 200),
  postal_address text not null default '' check (length(postal_address) <= 500),
  contact_email text not null default '' check (length(contact_email) <= 254),
  place_of_files text not null default '' check (length(place_of_files) <= 200),
  law text not null default '' check (length(law) <= 200),
  updated_at timestamptz not null default now()
);
comment on table public.house_settings is
  'One row: who runs this server and how to reach them. place_of_files says where its disks stand, law under whose '
  'law it is run.';
insert into public.house_settings default values;
alter table public.house_settings enable row level security;
revoke all on public.house_settings from anon, authenticated;
grant select on public.house_settings to anon, authenticated;
grant update (
  name, run_by, postal_address, contact_email, place_of_files, law
) on public.house_settings to authenticated;
grant all on public.house_settings to service_role;
create policy "Everyone reads who runs this server" on public.house_settings
  for select to anon, authenticated
  using (true);
create policy "Admins say who runs this server" on public.house_settings for update to authenticated
  using (private.has_role('admin')) with check (private.has_role('admin'));

-- One salt a house, made here and never read over the API: hashes of addresses can be compared inside this house and
-- nowhere else.
create table private.secrets (name text primary key, value text not null);
comment on table private.secrets is 'One row a secret the database made for itself.';
revoke all on private.secrets from public, anon, authenticated;
insert into private.secrets values ('address-salt', encode(extensions.gen_random_bytes(32), 'hex'));

/** The caller's address as the server in front saw it, salted and hashed; null when a call did not come over HTTP. */
create function private.address_hash() returns text language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.value || trim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), 'utf8')), 'hex')
  from private.secrets s,
    (select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb as headers) h
  where s.name = 'address-salt' and h.headers ->> 'x-forwarded-for' <> ''
$$;

/** The n-th working day (Monday to Friday) after a date. */
create function private.working_days_after(start date, n int) returns date
language sql immutable set search_path = '' as $$
  select day::date from generate_series(start + 1, start + n * 2 + 4, interval '1 day') day
  where extract(isodow from day) < 6 order by day offset n - 1 limit 1
$$;

/** Within how many working days the house answers; the same promise as on the contact page. */
create function public.answer_days(purpose text) returns int language sql immutable set search_path = '' as $$
  select case purpose
    when 'participant-withdrawal' then 1
    when 'rights-claim' then 2
    when 'accessibility' then 3
    when 'press' then 3
    when 'institution' then 5
    when 'something-else' then 5 end
$$;
grant execute on function public.answer_days(text) to anon, authenticated;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference uuid not null unique default gen_random_uuid(),
  purpose text not null check (public.answer_days(purpose) is not null),
  name text not null check (length(name) between 2 and 50),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(message) between 1 and 5000),
  page text not null default '' check (length(page) <= 500),
  user_id uuid references auth.users (id) on delete set null,
  address_hash text,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  due_on date not null,
  answer text not null default '' check (length(answer) <= 5000),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'One row a message to the house. Whoever knows reference may read the answer; page is the address of what it is '
  'about.';
create index contact_messages_waiting on public.contact_messages (due_on) where state = 'waiting';
create index contact_messages_sender on public.contact_messages (address_hash, created_at);
create index contact_messages_user on public.contact_messages (user_id);
create index contact_messages_settled_by on public.contact_messages (settled_by);
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant
  select (
    id,
    reference,
    purpose,
    name,
    email,
    message,
    page,
    user_id,
    state,
    due_on,
    answer,
    settled_at,
    settled_by,
    created_at
  ) on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
create policy "A person reads what they wrote; moderators read every message" on public.contact_messages
  for select to authenticated
  using (user_id = auth.uid() or private.has_role('moderator'));

/**
 * Stores a message. At most 5 an hour and 20 a day from one address (P0001, detail rate). The reference is the
 * sender's key to the answer.
 */
create function public.send_contact_message(purpose text, name text, email text, message text, page text default '')
returns table (reference uuid, due_on date) language plpgsql security definer set search_path = '' as $$
declare sender text := coalesce(private.address_hash(), lower(email));
begin
  if (select count(*) filter (where m.created_at > now() - interval '1 hour') >= 5 or count(*) >= 20
      from public.contact_messages m where m.address_hash = sender and m.created_at > now() - interval '1 day') then
    raise exception 'Too many messages came from your address.'
      using errcode = 'P0001',
      detail = 'rate',
      hint = 'What you wrote is still here. Send it in an hour, or put everything into one message.';
  end if;
  return query
  insert into public.contact_messages as stored (purpose, name, email, message, page, user_id, address_hash, due_on)
  values (
    send_contact_message.purpose,
    trim(send_contact_message.name),
    lower(trim(send_contact_message.email)),
    trim(send_contact_message.message),
    coalesce(send_contact_message.page, ''),
    case when private.is_signed_in() then auth.uid() end,
    sender,
    private.working_days_after(current_date, public.answer_days(send_contact_message.purpose)))
  returning stored.reference, stored.due_on;
end $$;

/** A message and its answer, for whoever holds its reference. */
create function public.read_contact_message(reference uuid)
returns table (
  purpose text, message text, state text, due_on date, answer text, settled_at timestamptz, created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select m.purpose, m.message, m.state, m.due_on, m.answer, m.settled_at, m.created_at
  from public.contact_messages m where m.reference = read_contact_message.reference
$$;
grant execute on function public.send_contact_message(text, text, text, text, text),
  public.read_contact_message(uuid) to anon,
  authenticated;

create table public.institution_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null check (type in ('university-library', 'public-library', 'school', 'film-school', 'community')),
  name text not null check (length(name) between 2 and 200),
  domain text not null check (
    length(domain) <= 253 and domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
  ),
  website text not null default '' check (website = '' or (length(website) <= 500 and website ~ '^https?://[^\s/]+')),
  sign_in text not null check (sign_in in ('e-mail', 'saml', 'address-range', 'library-card')),
  contact_name text not null check (length(contact_name) between 2 and 50),
  contact_email text not null check (length(contact_email) between 3 and 254),
  state text not null default 'received' check (state in ('received', 'in-review', 'agreed', 'declined')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (user_id, domain)
);
comment on table public.institution_applications is
  'One row an application of an institution. reason is what the moderator tells the applicant.';
create index institution_applications_open on public.institution_applications (created_at)
  where state in ('received', 'in-review');
create index institution_applications_decided_by on public.institution_applications (decided_by);
alter table public.institution_applications enable row level security;
revoke all on public.institution_applications from anon, authenticated;
grant select on public.institution_applications to authenticated;
grant insert (
  type, name, domain, website, sign_in, contact_name, contact_email
) on public.institution_applications to authenticated;
grant all on public.institution_applications to service_role;
create policy "An applicant reads their application; moderators read all" on public.institution_applications
  for select to authenticated
  using (user_id = auth.uid() or private.has_role('moderator'));
create policy "A signed-in person applies for an institution" on public.institution_applications
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());

/**
 * An application that came with a sign-up becomes a row with the account, so that it survives the wait for a
 * confirmation. What the tables refuse is left out: it must not cost the account.
 */
create function private.take_sign_up() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  institution jsonb := new.raw_user_meta_data -> 'institution';
  project text := left(trim(coalesce(new.raw_user_meta_data ->> 'project', '')), 200);
begin
  if jsonb_typeof(institution) = 'object' then
    begin
      insert into public.institution_applications (
        user_id, type, name, domain, website, sign_in, contact_name, contact_email
      )
      values (
        new.id,
        institution ->> 'type',
        trim(institution ->> 'name'),
        lower(institution ->> 'domain'),
        coalesce(institution ->> 'website', ''),
        institution ->> 'sign_in',
        trim(new.raw_user_meta_data ->> 'name'),
        new.email
      );
    exception when check_violation or not_null_violation then
      raise warning 'An institution application that came with a sign-up was not complete and was left out.';
    end;
  end if;
  if project <> '' and new.raw_user_meta_data ->> 'user_type' = 'creator' then
    insert into public.documentaries (owner_id, title) values (new.id, project);
  end if;
  return new;
end $$;
create trigger take_sign_up after insert on auth.users for each row execute function private.take_sign_up();
