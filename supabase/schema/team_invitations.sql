-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an invitation that nobody has accepted yet. Without an address whoever has the link may accept. Role owner: the film is offered to a member.
create table public.team_invitations (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  role text not null,
  address text not null default '',
  key_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default now() + '14 days'::interval,
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_key_hash_key UNIQUE (key_hash),
  constraint team_invitations_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint team_invitations_address_check CHECK (length(address) <= 254),
  constraint team_invitations_key_hash_check CHECK (length(key_hash) <= 32),
  constraint team_invitations_role_check CHECK (role = ANY (ARRAY['owner', 'producer', 'editor', 'reviewer']))
);
CREATE INDEX team_invitations_by ON public.team_invitations USING btree (invited_by);
CREATE INDEX team_invitations_of_film ON public.team_invitations USING btree (documentary_id, created_at);
CREATE INDEX team_invitations_to ON public.team_invitations USING btree (address) WHERE address <> '';
alter table public.team_invitations enable row level security;
grant select (id, documentary_id, role, address, created_at, expires_at) on public.team_invitations to authenticated;
grant all on public.team_invitations to service_role;
create policy "Who leads the film sees whom they invited" on public.team_invitations
  for select to authenticated
  using (private.leads_film(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.team_invitations
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.team_invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '100', 'A film has 100 open invitations at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.team_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.invitation_for(key text, invitation uuid) returns public.team_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.team_invitations i
  join public.documentaries d on d.id = i.documentary_id
  where i.expires_at > now() and d.removed_at is null and private.is_signed_in() and private.in_person()
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    and (
      (i.id = invitation_for.invitation and i.address <> '' and i.address = (private.own_addresses())[1])
      or (i.role <> 'owner' and length(key) between 20 and 40 and i.key_hash = sha256(convert_to(key, 'utf8')))
    )
$$;
grant execute on function private.invitation_for to service_role;

create function public.accept_invitation(key text DEFAULT NULL::text, invitation uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  taken public.team_invitations;
  film public.documentaries;
  storage record;
  bytes bigint;
begin
  perform private.require_session();
  select * into taken from private.invitation_for(accept_invitation.key, accept_invitation.invitation);
  if taken.id is null then
    raise exception 'This invitation has ended, or is not yours.' using errcode = 'P0002', hint = 'Ask for a new one.';
  end if;
  select * into film from public.documentaries d where d.id = taken.documentary_id for no key update;
  if taken.role = 'owner' then
    if not exists (select from public.team_members m where m.documentary_id = film.id and m.person_id = auth.uid())
      or film.owner_id is distinct from taken.invited_by then
      raise exception 'This invitation has ended, or is not yours.' using errcode = 'P0002', hint = 'Ask for a new one.';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
    select * into storage from private.storage_of(auth.uid());
    select coalesce(sum(v.source_bytes), 0) into bytes from public.versions v where v.documentary_id = film.id;
    if storage.used_bytes + bytes > storage.quota_bytes or storage.used_films >= storage.quota_films then
      raise exception 'This film does not fit in your storage.' using errcode = 'P0001', detail = 'quota',
        hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
    end if;
    delete from public.team_members m where m.documentary_id = film.id and m.person_id = auth.uid();
    insert into public.team_members (documentary_id, person_id, role) values (film.id, film.owner_id, 'producer');
    update public.documentaries d set owner_id = auth.uid() where d.id = film.id;
    perform private.notify(
      film.owner_id, 'team', jsonb_build_object('what', 'taken-over', 'from', private.person_called(auth.uid()), 'film', film.title),
      '/collaboration?film=' || film.id, 'team:' || taken.id || ':taken', film => film.id
    );
  elsif film.owner_id is distinct from auth.uid() then
    insert into public.team_members as m (documentary_id, person_id, role) values (film.id, auth.uid(), taken.role)
    on conflict (documentary_id, person_id) do update set role = case
      -- Nobody becomes less by accepting once more.
      when array_position(array['reviewer', 'editor', 'producer'], m.role) > array_position(array['reviewer', 'editor', 'producer'], excluded.role)
        then m.role else excluded.role end;
    if taken.invited_by is not null and taken.invited_by <> auth.uid() then
      perform private.notify(
        taken.invited_by, 'team', jsonb_build_object('what', 'joined', 'from', private.person_called(auth.uid()), 'film', film.title),
        '/collaboration?film=' || film.id || '&view=team', 'team:' || taken.id || ':joined', film => film.id
      );
    end if;
  end if;
  delete from public.team_invitations i where i.id = taken.id;
  return film.id;
end
$$;
grant execute on function public.accept_invitation to authenticated, service_role;

create function public.read_invitation(key text DEFAULT NULL::text, invitation uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found_one public.team_invitations;
begin
  perform private.require_session();
  select * into found_one from private.invitation_for(read_invitation.key, read_invitation.invitation);
  if found_one.id is null then return null; end if;
  return (
    select jsonb_build_object(
      'documentaryId', d.id, 'title', d.title, 'role', found_one.role, 'from', private.person_called(found_one.invited_by),
      'expiresAt', found_one.expires_at, 'present', private.team_role(d.id)
    )
    from public.documentaries d where d.id = found_one.documentary_id
  );
end
$$;
grant execute on function public.read_invitation to authenticated, service_role;

create function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select i.documentary_id from public.team_invitations i where i.id = withdraw_invitation.invitation);
begin
  perform private.require_session();
  if film is null then return; end if;
  perform private.require_lead(film, 'reviewer');
  delete from public.team_invitations i where i.id = withdraw_invitation.invitation;
end
$$;
grant execute on function public.withdraw_invitation to authenticated, service_role;
