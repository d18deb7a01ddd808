-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an institution that handed in the metadata of its own sign-in (SAML). Moderators connect it, because whoever it vouches for comes in. provider_id: what auth/v1 calls it since.
create table public.institution_sign_ins (
  institution_id uuid not null,
  metadata_url text not null default '',
  metadata_xml text not null default '',
  state text not null default 'asked',
  reason text not null default '',
  provider_id uuid,
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  mail_attribute text not null default '',
  name_attribute text not null default '',
  role_attribute text not null default '',
  teacher_values text[] not null default '{}'[],
  fetched_at timestamp with time zone,
  expires_at timestamp with time zone,
  problem text not null default '',
  problem_since timestamp with time zone,
  constraint institution_sign_ins_pkey PRIMARY KEY (institution_id),
  constraint institution_sign_ins_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint institution_sign_ins_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint by_address_or_by_file CHECK ((metadata_url = '') <> (metadata_xml = '')),
  constraint institution_sign_ins_mail_attribute_check CHECK (length(mail_attribute) <= 200),
  constraint institution_sign_ins_metadata_url_check CHECK (length(metadata_url) <= 2000 AND metadata_url ~ '^(https://\S+)?$'),
  constraint institution_sign_ins_metadata_xml_check CHECK (length(metadata_xml) <= 524288),
  constraint institution_sign_ins_name_attribute_check CHECK (length(name_attribute) <= 200),
  constraint institution_sign_ins_problem_check CHECK (length(problem) <= 500),
  constraint institution_sign_ins_reason_check CHECK (length(reason) <= 1000),
  constraint institution_sign_ins_role_attribute_check CHECK (length(role_attribute) <= 200),
  constraint institution_sign_ins_state_check CHECK (state = ANY (ARRAY['asked', 'connected', 'declined'])),
  constraint institution_sign_ins_teacher_values_check CHECK (cardinality(teacher_values) <= 20 AND private.each_at_most(teacher_values, 100))
);
comment on column public.institution_sign_ins.metadata_url is 'Where the metadata is published; empty when it came as a file. Only auth/v1 fetches it, once a moderator connects it.';
comment on column public.institution_sign_ins.mail_attribute is 'The attribute of an assertion with the mail address; empty: one of the usual names. Likewise the name and the role; teacher_values: what the role says of those who teach, everybody else is a member.';
comment on column public.institution_sign_ins.fetched_at is 'When its metadata was last read. expires_at: until when it says it holds. problem: why it could not be fetched again, since problem_since; what was connected stays.';
CREATE INDEX institution_sign_ins_asked_by ON public.institution_sign_ins USING btree (asked_by);
alter table public.institution_sign_ins enable row level security;
grant all on public.institution_sign_ins to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_sign_ins
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_sign_ins FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_moderators AFTER INSERT OR UPDATE OF asked_at ON public.institution_sign_ins FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();

create function private.note_metadata(institution uuid, problem text, expires timestamp with time zone) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.institution_sign_ins;
  place public.institutions;
  last_day timestamptz;
begin
  select * into s from public.institution_sign_ins x where x.institution_id = institution and x.provider_id is not null for update;
  if s.institution_id is null then return; end if;
  update public.institution_sign_ins x set
    fetched_at = case when note_metadata.problem = '' then now() else x.fetched_at end,
    expires_at = case when note_metadata.problem = '' then expires else x.expires_at end,
    problem = left(note_metadata.problem, 500),
    problem_since = case when note_metadata.problem = '' then null else coalesce(x.problem_since, now()) end
  where x.institution_id = institution;
  select i.* into place from public.institutions i where i.id = institution;
  if note_metadata.problem <> '' and s.problem = '' then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', 'sign-in-unread', 'institution', place.name),
      private.institution_path(institution, 'people'), 'sign-in-unread:' || institution
    );
  end if;
  -- An address renews itself; a file does not, nor does an address that fails.
  last_day := case when note_metadata.problem = '' then expires else s.expires_at end;
  if (s.metadata_url = '' or note_metadata.problem <> '') and last_day::date - private.today() in (30, 14, 7, 3, 1, 0) then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', 'sign-in-expires', 'institution', place.name, 'expiresAt', last_day),
      private.institution_path(institution, 'people'), 'sign-in-expires:' || institution || ':' || private.today()
    );
  end if;
end
$$;
grant execute on function private.note_metadata to service_role;

create function public.hand_in_sign_in(institution uuid, metadata_url text DEFAULT '', metadata_xml text DEFAULT '', attributes jsonb DEFAULT '{}'::jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare teachers text[];
begin
  perform private.require_institution(institution, '{librarian}');
  if (trim(metadata_url) = '') = (trim(metadata_xml) = '') then
    raise exception 'Metadata comes by its address or as a file.' using errcode = 'P0001', detail = 'metadata';
  end if;
  if trim(metadata_url) <> '' and trim(metadata_url) !~ '^https://\S+$' then
    raise exception 'The address of metadata begins with https://.' using errcode = 'P0001', detail = 'metadata';
  end if;
  if trim(metadata_xml) <> '' and (metadata_xml !~ 'EntityDescriptor' or metadata_xml !~ 'IDPSSODescriptor') then
    raise exception 'This is no metadata of a sign-in: it names no EntityDescriptor with an IDPSSODescriptor.' using errcode = 'P0001', detail = 'metadata';
  end if;
  perform private.check_list(coalesce(attributes -> 'teachers', '[]'), 20, 'Twenty values of those who teach at most.');
  teachers := array(
    select distinct trim(v) from jsonb_array_elements_text(coalesce(attributes -> 'teachers', '[]')) v where trim(v) <> ''
  );
  if cardinality(teachers) > 0 and trim(coalesce(attributes ->> 'role', '')) = '' then
    raise exception 'Say which attribute is the role.' using errcode = 'P0001', detail = 'role';
  end if;
  insert into public.institution_sign_ins as s (
    institution_id, metadata_url, metadata_xml, asked_by, mail_attribute, name_attribute, role_attribute, teacher_values
  )
  values (
    institution, trim(hand_in_sign_in.metadata_url), trim(hand_in_sign_in.metadata_xml), auth.uid(), trim(coalesce(attributes ->> 'mail', '')),
    trim(coalesce(attributes ->> 'name', '')), trim(coalesce(attributes ->> 'role', '')), teachers
  )
  on conflict on constraint institution_sign_ins_pkey do update set
    metadata_url = excluded.metadata_url, metadata_xml = excluded.metadata_xml, state = 'asked', reason = '', asked_by = excluded.asked_by,
    asked_at = now(), decided_at = null, mail_attribute = excluded.mail_attribute, name_attribute = excluded.name_attribute,
    role_attribute = excluded.role_attribute, teacher_values = excluded.teacher_values;
end
$$;
grant execute on function public.hand_in_sign_in to authenticated, service_role;

create function public.sign_in_to_decide(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_role('moderator') or not private.in_person() then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  return (
    select jsonb_build_object(
      'metadataUrl', s.metadata_url, 'metadataXml', s.metadata_xml, 'domain', i.domain, 'providerId', s.provider_id, 'moderatorId', auth.uid(),
      'attributes', private.sign_in_attributes(s)
    )
    from public.institution_sign_ins s join public.institutions i on i.id = s.institution_id where s.institution_id = institution
  );
end
$$;
grant execute on function public.sign_in_to_decide to authenticated, service_role;

create function public.take_back_sign_in(institution uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  update public.institution_sign_ins s set state = 'connected', decided_at = now()
  where s.institution_id = institution and s.state <> 'connected' and s.provider_id is not null;
  if not found then delete from public.institution_sign_ins s where s.institution_id = institution and s.state <> 'connected'; end if;
end
$$;
grant execute on function public.take_back_sign_in to authenticated, service_role;
