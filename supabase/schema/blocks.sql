-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person another takes no letters from. Only who blocks knows it.
create table public.blocks (
  person_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint blocks_pkey PRIMARY KEY (person_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint blocks_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint blocks_check CHECK (person_id <> blocked_id)
);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);
alter table public.blocks enable row level security;
grant all on public.blocks to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.blocks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.may_write_to(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(person = auth.uid(), true)
    or not exists (select from auth.users u where u.id = person and u.deleted_at is null and not coalesce(u.is_anonymous, false))
    or exists (
      select from public.blocks b
      where (b.person_id = person and b.blocked_id = auth.uid()) or (b.person_id = auth.uid() and b.blocked_id = person)
    )
  then
    return false;
  end if;
  if private.has_role('moderator')
    or exists (select from public.user_roles r where r.user_id = person and r.role in ('moderator', 'admin'))
    or private.know_each_other(auth.uid(), person)
  then
    return true;
  end if;
  if exists (select from public.message_settings s where s.person_id = person and s.letters_from = 'known') then return false; end if;
  if exists (select from public.profiles p where p.user_id = person and p.shown) then return true; end if;
  -- Most people have made no film, and the rules of who may watch need not be asked of them.
  if not exists (select from public.documentaries d where d.owner_id = person) then return false; end if;
  return exists (select from private.watchable_films w where w.owner_id = person);
end
$$;
grant execute on function private.may_write_to to service_role;

create function private.require_unblocked(thread uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.blocks b
    join public.thread_people p on p.thread_id = require_unblocked.thread and p.place <> 'left' and p.person_id in (b.person_id, b.blocked_id)
    where auth.uid() in (b.person_id, b.blocked_id) and p.person_id <> auth.uid()
      and (select count(*) from public.thread_people o where o.thread_id = require_unblocked.thread and o.place <> 'left') = 2
  ) then
    raise exception 'No letters go between you any more.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_unblocked to service_role;

create function public.block_person(person uuid, blocked boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Do this yourself, signed in.' using errcode = '42501';
  end if;
  if person = auth.uid() then raise exception 'Nobody blocks themself.' using errcode = '22023'; end if;
  if not blocked then
    delete from public.blocks b where b.person_id = auth.uid() and b.blocked_id = person;
    return;
  end if;
  if (select count(*) from public.blocks b where b.person_id = auth.uid()) >= 1000 then
    raise exception '1,000 people at most are blocked.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.blocks (person_id, blocked_id)
  select auth.uid(), u.id from auth.users u where u.id = person
  on conflict do nothing;
end
$$;
grant execute on function public.block_person to authenticated, service_role;
