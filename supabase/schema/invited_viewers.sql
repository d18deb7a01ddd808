-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person a film is shown to, by the address of their account, or a house by what its addresses end in (@college.example). sees_first: asked to see it before anybody else, and may at once; without an address they are shown it elsewhere.
create table public.invited_viewers (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  name text not null default '',
  address text,
  sees_first boolean not null default false,
  seen_at timestamp with time zone,
  added_at timestamp with time zone not null default now(),
  constraint invited_viewers_pkey PRIMARY KEY (id),
  constraint invited_viewers_documentary_id_address_key UNIQUE (documentary_id, address),
  constraint invited_viewers_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint an_invitation_names_somebody CHECK (address IS NOT NULL OR sees_first AND TRIM(BOTH FROM name) <> ''),
  constraint invited_viewers_address_check CHECK (length(address) <= 254 AND address = lower(address) AND address ~ '^[^@\s]*@[^@\s]+\.[^@\s.]+$'),
  constraint invited_viewers_name_check CHECK (length(name) <= 120)
);
comment on column public.invited_viewers.seen_at is 'When who asked to see it first has seen it, as its creator says.';
CREATE INDEX invited_viewers_address ON public.invited_viewers USING btree (address);
alter table public.invited_viewers enable row level security;
grant delete, select on public.invited_viewers to authenticated;
grant insert (documentary_id, name, address, sees_first) on public.invited_viewers to authenticated;
grant update (name, address, sees_first, seen_at) on public.invited_viewers to authenticated;
grant all on public.invited_viewers to service_role;
create policy "The creator says to whom their film is shown" on public.invited_viewers
  for all to authenticated
  using (private.leads_film(documentary_id))
  with check (private.leads_film(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.invited_viewers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER end_invitation AFTER DELETE OR UPDATE ON public.invited_viewers FOR EACH ROW EXECUTE FUNCTION private.end_invitation();
CREATE TRIGGER limit_rows AFTER INSERT ON public.invited_viewers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '500', 'A film is shown to 500 named people at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.invited_viewers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_invited AFTER INSERT OR UPDATE OF address ON public.invited_viewers FOR EACH ROW WHEN (new.address IS NOT NULL) EXECUTE FUNCTION private.tell_one_invited();
CREATE TRIGGER untell_invited AFTER DELETE OR UPDATE OF address ON public.invited_viewers FOR EACH ROW WHEN (old.address IS NOT NULL) EXECUTE FUNCTION private.untell_invited();

create function private.end_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid;
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address and (new.sees_first or not old.sees_first) then return null; end if;
  if old.address is null then return null; end if;
  select d.current_version_id into shown from public.documentaries d
  where d.id = old.documentary_id and d.visibility <> 'public';
  if shown is not null then
    perform private.enqueue('rename-media', json_build_object('versionId', shown), 'rename-media:' || shown, 12);
  end if;
  return null;
end
$$;
grant execute on function private.end_invitation to service_role;

create function private.tell_one_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.documentary_id, new.address);
  return null;
end
$$;
grant execute on function private.tell_one_invited to service_role;

create function private.untell_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.address is not distinct from old.address then return null; end if;
  update public.notices n set mail_due_at = null
  from auth.users u
  where lower(u.email) = old.address and n.person_id = u.id and n.said_once = 'invited:' || old.documentary_id and n.mailed_at is null;
  return null;
end
$$;
grant execute on function private.untell_invited to service_role;

create function private.why_watching(film public.documentaries, addresses text[], followed_link boolean) returns text
language sql stable set search_path = '' as $$
  select case
    when film.removed_at is null and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.sees_first and i.address = any (why_watching.addresses)
    ) then 'sees-first'
    when film.removed_at is not null then 'removed'
    when film.published_at is null and film.published_until <= now() then 'over'
    when film.published_at is null then 'not-published'
    when film.published_at > now() then 'not-yet'
    when film.published_until <= now() then 'over'
    when film.visibility = 'public' then 'shown'
    when film.visibility = 'unlisted' then case when why_watching.followed_link then 'by-link' else 'needs-link' end
    when film.visibility = 'invited' and exists (
      select from public.invited_viewers i where i.documentary_id = film.id and i.address = any (why_watching.addresses)
    ) then 'invited'
    when film.visibility = 'invited' then 'not-invited'
    when film.visibility = 'institutions' then 'needs-licence'
    else 'not-published'
  end
$$;
grant execute on function private.why_watching to service_role;
