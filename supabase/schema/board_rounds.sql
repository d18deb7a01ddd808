-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a vote on a board: how many dots each person has, and until when. Others’ dots are told when it has ended.
create table public.board_rounds (
  id uuid not null,
  board_id uuid not null,
  question text not null,
  dots integer not null,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  constraint board_rounds_pkey PRIMARY KEY (id),
  constraint board_rounds_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_rounds_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint board_rounds_dots_check CHECK (dots >= 1 AND dots <= 20),
  constraint board_rounds_question_check CHECK (length(TRIM(BOTH FROM question)) > 0 AND length(question) <= 200)
);
CREATE INDEX board_rounds_board ON public.board_rounds USING btree (board_id, opened_at DESC);
CREATE INDEX board_rounds_opened_by ON public.board_rounds USING btree (opened_by);
alter table public.board_rounds enable row level security;
grant all on public.board_rounds to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_rounds
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_rounds FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.end_board_vote(round uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare open public.board_rounds;
begin
  select * into open from public.board_rounds r where r.id = end_board_vote.round;
  perform private.require_board(open.board_id, 'edit');
  update public.board_rounds r set ends_at = least(r.ends_at, now()) where r.id = open.id;
  perform private.stir_board(open.board_id);
end
$$;
grant execute on function public.end_board_vote to authenticated, service_role;

create function public.vote_on_board(round uuid, card text, dots integer) returns void
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
end
$$;
grant execute on function public.vote_on_board to authenticated, service_role;
