-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a link that lets in whoever is signed in and follows it. id: the key in its address. Ended by deletion; who came stays.
create table public.board_links (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  role text not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint board_links_pkey PRIMARY KEY (id),
  constraint board_links_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint board_links_role_check CHECK (role = ANY (ARRAY['view', 'comment', 'edit']))
);
CREATE UNIQUE INDEX board_links_board ON public.board_links USING btree (board_id, role);
CREATE INDEX board_links_made_by ON public.board_links USING btree (made_by);
alter table public.board_links enable row level security;
grant all on public.board_links to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_links
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_links FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.end_board_link(board uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(end_board_link.board, 'owner');
  delete from public.board_links l where l.board_id = end_board_link.board and l.role = end_board_link.role;
end
$$;
grant execute on function public.end_board_link to authenticated, service_role;

create function public.follow_board_link(key uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  roles constant text[] := array['view', 'comment', 'edit', 'owner'];
  way record;
  has text;
begin
  perform private.require_board_keeper();
  select l.board_id, l.role, b.owner_id into way from public.board_links l join public.boards b on b.id = l.board_id and b.removed_at is null
  where l.id = follow_board_link.key;
  if way.board_id is null or exists (
    select from public.blocks k where (k.person_id = way.owner_id and k.blocked_id = auth.uid()) or (k.person_id = auth.uid() and k.blocked_id = way.owner_id)
  ) then
    raise exception 'This link leads nowhere any more.' using errcode = '42501', hint = 'Ask whoever sent it for a new one.';
  end if;
  has := private.board_role(way.board_id);
  if has is null then
    perform private.join_board(way.board_id, auth.uid(), way.role, true);
    perform private.stir_board(way.board_id);
  elsif array_position(roles, has) < array_position(roles, way.role) then
    update public.board_members m set role = way.role where m.board_id = way.board_id and m.person_id = auth.uid();
    perform private.stir_board(way.board_id);
  end if;
  return way.board_id;
end
$$;
grant execute on function public.follow_board_link to authenticated, service_role;

create function public.make_board_link(board uuid, role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_board(make_board_link.board, 'owner');
  insert into public.board_links (board_id, role, made_by) values (make_board_link.board, make_board_link.role, auth.uid()) on conflict do nothing;
  select l.id into made from public.board_links l where l.board_id = make_board_link.board and l.role = make_board_link.role;
  return made;
end
$$;
grant execute on function public.make_board_link to authenticated, service_role;
