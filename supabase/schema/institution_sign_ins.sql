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
  constraint institution_sign_ins_pkey PRIMARY KEY (institution_id),
  constraint institution_sign_ins_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint institution_sign_ins_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint by_address_or_by_file CHECK ((metadata_url = '') <> (metadata_xml = '')),
  constraint institution_sign_ins_metadata_url_check CHECK (length(metadata_url) <= 2000 AND metadata_url ~ '^(https://\S+)?$'),
  constraint institution_sign_ins_metadata_xml_check CHECK (length(metadata_xml) <= 524288),
  constraint institution_sign_ins_reason_check CHECK (length(reason) <= 1000),
  constraint institution_sign_ins_state_check CHECK (state = ANY (ARRAY['asked', 'connected', 'declined']))
);
comment on column public.institution_sign_ins.metadata_url is 'Where the metadata is published; empty when it came as a file. Only auth/v1 fetches it, once a moderator connects it.';
CREATE INDEX institution_sign_ins_asked_by ON public.institution_sign_ins USING btree (asked_by);
alter table public.institution_sign_ins enable row level security;
grant all on public.institution_sign_ins to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_sign_ins
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_sign_ins FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_moderators AFTER INSERT OR UPDATE OF asked_at ON public.institution_sign_ins FOR EACH STATEMENT EXECUTE FUNCTION private.tell_moderators();

create function public.hand_in_sign_in(institution uuid, metadata_url text DEFAULT '', metadata_xml text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
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
  insert into public.institution_sign_ins as s (institution_id, metadata_url, metadata_xml, asked_by)
  values (institution, trim(hand_in_sign_in.metadata_url), trim(hand_in_sign_in.metadata_xml), auth.uid())
  on conflict on constraint institution_sign_ins_pkey do update set
    metadata_url = excluded.metadata_url, metadata_xml = excluded.metadata_xml, state = 'asked', reason = '', asked_by = excluded.asked_by,
    asked_at = now(), decided_at = null;
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
      'metadataUrl', s.metadata_url, 'metadataXml', s.metadata_xml, 'domain', i.domain, 'providerId', s.provider_id, 'moderatorId', auth.uid()
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
