-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a remark on a card of a board. settled_at: done with.
create table public.board_comments (
  id uuid not null,
  board_id uuid not null,
  card_id text not null,
  person_id uuid,
  body text not null,
  made_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint board_comments_pkey PRIMARY KEY (id),
  constraint board_comments_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_comments_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint board_comments_body_check CHECK (length(TRIM(BOTH FROM body)) > 0 AND length(body) <= 2000),
  constraint board_comments_card_id_check CHECK (length(card_id) >= 1 AND length(card_id) <= 40)
);
CREATE INDEX board_comments_board ON public.board_comments USING btree (board_id, made_at);
CREATE INDEX board_comments_person ON public.board_comments USING btree (person_id);
alter table public.board_comments enable row level security;
grant all on public.board_comments to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_comments
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_comments FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.comment_on_board(comment uuid, board uuid, card text, body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(comment_on_board.board, 'comment');
  perform pg_advisory_xact_lock(hashtextextended('board-comments:' || comment_on_board.board, 0));
  if (select count(*) from public.board_comments c where c.board_id = comment_on_board.board) >= 5000 then
    raise exception 'One board has 5,000 remarks at most.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.board_comments (id, board_id, card_id, person_id, body)
  values (comment_on_board.comment, comment_on_board.board, comment_on_board.card, auth.uid(), trim(comment_on_board.body)) on conflict (id) do nothing;
  perform private.stir_board(comment_on_board.board);
end
$$;
grant execute on function public.comment_on_board to authenticated, service_role;

create function public.settle_board_comment(comment uuid, settled boolean DEFAULT NULL::boolean, gone boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.board_comments;
  role text;
begin
  select * into said from public.board_comments c where c.id = settle_board_comment.comment;
  role := private.require_board(said.board_id, 'comment');
  if said.person_id is distinct from auth.uid() and role <> 'owner' and (gone or role <> 'edit') then
    raise exception 'This remark is somebody else’s.' using errcode = '42501';
  end if;
  if gone then
    delete from public.board_comments c where c.id = said.id;
  else
    update public.board_comments c set settled_at = case when settled then coalesce(c.settled_at, now()) end where c.id = said.id;
  end if;
  perform private.stir_board(said.board_id);
end
$$;
grant execute on function public.settle_board_comment to authenticated, service_role;
