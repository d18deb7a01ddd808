-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who was let in to a board that is not theirs, and how far.
create table public.board_members (
  board_id uuid not null,
  person_id uuid not null,
  role text not null,
  by_link boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  constraint board_members_pkey PRIMARY KEY (board_id, person_id),
  constraint board_members_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint board_members_role_check CHECK (role = ANY (ARRAY['view', 'comment', 'edit']))
);
CREATE INDEX board_members_person ON public.board_members USING btree (person_id);
alter table public.board_members enable row level security;
grant all on public.board_members to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_members
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_members FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.join_board(board uuid, person uuid, role text, by_link boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('board-members:' || join_board.board, 0));
  if (select count(*) from public.board_members m where m.board_id = join_board.board) >= 200 then
    raise exception 'One board has 200 people at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.board_members (board_id, person_id, role, by_link) values (join_board.board, join_board.person, join_board.role, join_board.by_link)
  on conflict do nothing;
end
$$;
grant execute on function private.join_board to service_role;

create function public.my_boards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_board_keeper();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'title', b.title, 'role', case when b.owner_id = auth.uid() then 'owner' else m.role end,
      'owner', private.person_called(b.owner_id), 'people', (select count(*) + 1 from public.board_members o where o.board_id = b.id),
      'film', case when b.documentary_id is not null and (public.can_watch(b.documentary_id) or public.can_edit(b.documentary_id)) then
        (select d.title from public.documentaries d where d.id = b.documentary_id) end,
      'changedAt', b.changed_at, 'removedAt', b.removed_at
    ) order by b.changed_at desc), '[]')
    from public.boards b left join public.board_members m on m.board_id = b.id and m.person_id = auth.uid()
    where b.owner_id = auth.uid() or (m.person_id is not null and b.removed_at is null)
  );
end
$$;
grant execute on function public.my_boards to authenticated, service_role;

create function public.share_board(board uuid, person uuid, role text DEFAULT NULL::text) returns void
language plpgsql security definer set search_path = '' as $$
declare known boolean;
begin
  perform private.require_board(share_board.board, case when person = auth.uid() and share_board.role is null then 'view' else 'owner' end);
  known := exists (select from public.board_members m where m.board_id = share_board.board and m.person_id = share_board.person);
  if share_board.role is null then
    delete from public.board_members m where m.board_id = share_board.board and m.person_id = share_board.person;
  elsif known then
    update public.board_members m set role = share_board.role where m.board_id = share_board.board and m.person_id = share_board.person;
  else
    if not private.may_write_to(share_board.person) then
      raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'Send them a link to the board instead.';
    end if;
    perform private.join_board(share_board.board, share_board.person, share_board.role, false);
    perform private.notify(
      share_board.person, 'board',
      jsonb_build_object('from', private.person_called(auth.uid()), 'subject', (select b.title from public.boards b where b.id = share_board.board)),
      '/brainstorming-tool?board=' || share_board.board, 'board:' || share_board.board
    );
  end if;
  perform private.stir_board(share_board.board);
end
$$;
grant execute on function public.share_board to authenticated, service_role;
