create or replace function public.comment_on_board(comment uuid, board uuid, card text, body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(comment_on_board.board, 'comment');
  perform pg_advisory_xact_lock(hashtextextended('board-comments:' || comment_on_board.board, 0));
  if (select count(*) from public.board_comments c where c.board_id = comment_on_board.board) >= 5000 then
    raise exception 'One board can have up to 5,000 comments.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.board_comments (id, board_id, card_id, person_id, body)
  values (comment_on_board.comment, comment_on_board.board, comment_on_board.card, auth.uid(), trim(comment_on_board.body)) on conflict (id) do nothing;
  perform private.stir_board(comment_on_board.board);
end $$;
grant execute on function public.comment_on_board to authenticated;

/** Settles a remark or opens it again (who may edit, and who wrote it), or takes it away (who wrote it, and the board's owner). */
create or replace function public.settle_board_comment(
  comment uuid,
  settled boolean default null,
  gone boolean default false
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.board_comments;
  role text;
begin
  select * into said from public.board_comments c where c.id = settle_board_comment.comment;
  role := private.require_board(said.board_id, 'comment');
  if said.person_id is distinct from auth.uid() and role <> 'owner' and (gone or role <> 'edit') then
    raise exception 'This comment is another person''s.' using errcode = '42501';
  end if;
  if gone then
    delete from public.board_comments c where c.id = said.id;
  else
    update public.board_comments c set settled_at = case when settled then coalesce(c.settled_at, now()) end where c.id = said.id;
  end if;
  perform private.stir_board(said.board_id);
end $$;
grant execute on function public.settle_board_comment to authenticated;
