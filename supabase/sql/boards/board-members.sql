/** Adds a person the caller may write to, changes their role, or without a role removes them; callers may remove themselves. */
create or replace function public.share_board(board uuid, person uuid, role text default null) returns void
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
end $$;
grant execute on function public.share_board to authenticated;

create or replace function private.join_board(board uuid, person uuid, role text, by_link boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('board-members:' || join_board.board, 0));
  if (select count(*) from public.board_members m where m.board_id = join_board.board) >= 200 then
    raise exception 'One board can have up to 200 people.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.board_members (board_id, person_id, role, by_link) values (join_board.board, join_board.person, join_board.role, join_board.by_link)
  on conflict do nothing;
end $$;

/** The one link of a board for this role: created, or the existing one. */
create or replace function public.make_board_link(board uuid, role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_board(make_board_link.board, 'owner');
  insert into public.board_links (board_id, role, made_by) values (make_board_link.board, make_board_link.role, auth.uid()) on conflict do nothing;
  select l.id into made from public.board_links l where l.board_id = make_board_link.board and l.role = make_board_link.role;
  return made;
end $$;
grant execute on function public.make_board_link to authenticated;

create or replace function public.end_board_link(board uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(end_board_link.board, 'owner');
  delete from public.board_links l where l.board_id = end_board_link.board and l.role = end_board_link.role;
end $$;
grant execute on function public.end_board_link to authenticated;

/** Adds a person who follows a link with the link's role; a higher role is kept. Returns the board. */
create or replace function public.follow_board_link(key uuid) returns uuid
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
    raise exception 'This link no longer works.' using errcode = '42501', hint = 'Ask the sender for a new one.';
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
end $$;
grant execute on function public.follow_board_link to authenticated;
