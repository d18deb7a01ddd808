-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an application of an institution. reason is what the moderator tells the applicant.
create table public.institution_applications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  type text not null,
  name text not null,
  domain text not null,
  website text not null default '',
  sign_in text not null,
  contact_name text not null,
  contact_email text not null,
  state text not null default 'received',
  reason text not null default '',
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint institution_applications_pkey PRIMARY KEY (id),
  constraint institution_applications_user_id_domain_key UNIQUE (user_id, domain),
  constraint institution_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint institution_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint institution_applications_contact_email_check CHECK (length(contact_email) >= 3 AND length(contact_email) <= 254),
  constraint institution_applications_contact_name_check CHECK (length(contact_name) >= 2 AND length(contact_name) <= 50),
  constraint institution_applications_domain_check CHECK (length(domain) <= 253 AND domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'),
  constraint institution_applications_name_check CHECK (length(name) >= 2 AND length(name) <= 200),
  constraint institution_applications_reason_check CHECK (length(reason) <= 2000),
  constraint institution_applications_sign_in_check CHECK (sign_in = ANY (ARRAY['e-mail', 'saml', 'address-range', 'library-card'])),
  constraint institution_applications_state_check CHECK (state = ANY (ARRAY['received', 'in-review', 'agreed', 'declined'])),
  constraint institution_applications_type_check CHECK (type = ANY (ARRAY['university-library', 'public-library', 'school', 'film-school', 'community'])),
  constraint institution_applications_website_check CHECK (website = '' OR length(website) <= 500 AND website ~ '^https?://[^\s/]+')
);
CREATE INDEX institution_applications_decided ON public.institution_applications USING btree (decided_at DESC, id) WHERE state = ANY (ARRAY['agreed', 'declined']);
CREATE INDEX institution_applications_decided_by ON public.institution_applications USING btree (decided_by);
CREATE INDEX institution_applications_open ON public.institution_applications USING btree (created_at) WHERE state = ANY (ARRAY['received', 'in-review']);
alter table public.institution_applications enable row level security;
grant insert (type, name, domain, website, sign_in, contact_name, contact_email) on public.institution_applications to authenticated;
grant select on public.institution_applications to authenticated;
grant all on public.institution_applications to service_role;
create policy "A signed-in person applies for an institution" on public.institution_applications
  for insert to authenticated
  with check (user_id = auth.uid() AND private.is_signed_in());
create policy "An applicant reads their application; moderators read all" on public.institution_applications
  for select to authenticated
  using (user_id = auth.uid() OR private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.institution_applications
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER follow_application AFTER UPDATE OF state ON public.institution_applications FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.follow_application();
CREATE TRIGGER limit_rows AFTER INSERT ON public.institution_applications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('user_id', '20', 'One person applies for 20 institutions at most.');
CREATE TRIGGER notice_application AFTER UPDATE OF state ON public.institution_applications FOR EACH ROW WHEN ((new.state = ANY (ARRAY['agreed', 'declined'])) AND new.state IS DISTINCT FROM old.state) EXECUTE FUNCTION private.notice_application();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_applications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_moderators AFTER INSERT ON public.institution_applications FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();

create function private.follow_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'agreed' then
    perform private.open_institution(new);
  elsif old.state = 'agreed' then
    -- Taken back: closed, unless another agreed application stands for it.
    update public.institutions i set closed_at = now()
    where i.type = new.type and i.domain = new.domain and i.closed_at is null and not exists (
      select from public.institution_applications a where a.type = new.type and a.domain = new.domain and a.state = 'agreed' and a.id <> new.id
    );
    update public.institution_members m set state = 'left', changed_at = now()
    from public.institutions i
    where i.type = new.type and i.domain = new.domain and m.institution_id = i.id and m.person_id = new.user_id and m.came_by = 'application';
  end if;
  return null;
end
$$;
grant execute on function private.follow_application to service_role;

create function private.notice_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.user_id, 'decision', jsonb_build_object('what', 'application-' || new.state), '/institutional/' || new.type,
    'application:' || new.id || ':' || new.state
  );
  return null;
end
$$;
grant execute on function private.notice_application to service_role;

create function private.take_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end
$$;
grant execute on function private.take_sign_up to service_role;

create function public.decide_institution_application(application uuid, state text, reason text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.institution_applications;
begin
  if not private.has_role('moderator') then raise exception 'Only moderators decide on applications.'
  using errcode = '42501'; end if;
  if decide_institution_application.state not in (
    'in-review', 'agreed', 'declined'
  ) then raise exception 'An application is in review, agreed or declined.'
  using errcode = '22023'; end if;
  if decide_institution_application.state = 'declined' and trim(coalesce(reason, '')) = '' then
    raise exception 'Say why the application is declined.' using errcode = 'P0001', detail = 'reason';
  end if;
  select * into asked from public.institution_applications a where a.id = application for update;
  if asked.id is null then raise exception 'There is no such application.' using errcode = 'P0002'; end if;
  if asked.user_id = auth.uid() then
    raise exception 'Nobody decides on their own application.' using errcode = '42501', detail = 'self';
  end if;
  update public.institution_applications a
  set
    state = decide_institution_application.state,
    reason = trim(coalesce(decide_institution_application.reason, '')),
    decided_at = now(),
    decided_by = auth.uid()
  where a.id = application;
  perform private.note_act(
    'application', 'application', application, asked.user_id,
    format('Application of %s: %s.', left(asked.name, 200), decide_institution_application.state), reason
  );
end
$$;
grant execute on function public.decide_institution_application to authenticated, service_role;
