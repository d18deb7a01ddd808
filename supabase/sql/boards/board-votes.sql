/** Opens a vote for so many seconds; one at a time. */
create or replace function public.open_board_vote(round uuid, board uuid, question text, dots int, seconds int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(open_board_vote.board, 'edit');
  perform from public.boards b where b.id = open_board_vote.board for update;
  if exists (select from public.board_rounds r where r.board_id = open_board_vote.board and r.ends_at > now()) then
    raise exception 'A vote is open already.' using errcode = 'P0001', detail = 'open', hint = 'End it first, or wait for its time.';
  end if;
  if seconds not between 10 and 86400 then raise exception 'A vote lasts ten seconds to a day.' using errcode = '22023'; end if;
  delete from public.board_rounds r where r.board_id = open_board_vote.board and r.id not in (
    select k.id from public.board_rounds k where k.board_id = open_board_vote.board order by k.opened_at desc limit 99
  );
  insert into public.board_rounds (id, board_id, question, dots, opened_by, ends_at)
  values (open_board_vote.round, open_board_vote.board, trim(open_board_vote.question), open_board_vote.dots, auth.uid(),
    now() + make_interval(secs => seconds));
  perform private.stir_board(open_board_vote.board);
end $$;
grant execute on function public.open_board_vote to authenticated;

create or replace function public.end_board_vote(round uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare open public.board_rounds;
begin
  select * into open from public.board_rounds r where r.id = end_board_vote.round;
  perform private.require_board(open.board_id, 'edit');
  update public.board_rounds r set ends_at = least(r.ends_at, now()) where r.id = open.id;
  perform private.stir_board(open.board_id);
end $$;
grant execute on function public.end_board_vote to authenticated;

/** Puts this many of the caller's dots on a card; none removes them. */
create or replace function public.vote_on_board(round uuid, card text, dots int) returns void
language plpgsql security definer set search_path = '' as $$
declare open public.board_rounds;
begin
  select * into open from public.board_rounds r where r.id = vote_on_board.round;
  perform private.require_board(open.board_id, 'comment');
  perform pg_advisory_xact_lock(hashtextextended('board-votes:' || open.id || auth.uid(), 0));
  if open.ends_at <= now() then raise exception 'This vote has ended.' using errcode = 'P0001', detail = 'ended'; end if;
  if vote_on_board.dots < 0 then raise exception 'Dots are counted from none.' using errcode = '22023'; end if;
  if vote_on_board.dots + coalesce(
    (select sum(v.dots) from public.board_votes v where v.round_id = open.id and v.person_id = auth.uid() and v.card_id <> vote_on_board.card), 0
  ) > open.dots then
    raise exception 'You have no more dots.' using errcode = 'P0001', detail = 'limit', hint = 'Take one back from another card.';
  end if;
  delete from public.board_votes v where v.round_id = open.id and v.person_id = auth.uid() and v.card_id = vote_on_board.card;
  if vote_on_board.dots > 0 then
    insert into public.board_votes (round_id, card_id, person_id, dots) values (open.id, vote_on_board.card, auth.uid(), vote_on_board.dots);
  end if;
  perform private.stir_board(open.board_id);
end $$;
grant execute on function public.vote_on_board to authenticated;
