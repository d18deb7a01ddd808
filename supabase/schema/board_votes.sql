-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row the dots a person put on a card in one vote.
create table public.board_votes (
  round_id uuid not null,
  card_id text not null,
  person_id uuid not null,
  dots integer not null,
  constraint board_votes_pkey PRIMARY KEY (round_id, person_id, card_id),
  constraint board_votes_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint board_votes_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.board_rounds(id) ON DELETE CASCADE,
  constraint board_votes_card_id_check CHECK (length(card_id) >= 1 AND length(card_id) <= 40),
  constraint board_votes_dots_check CHECK (dots >= 1 AND dots <= 20)
);
CREATE INDEX board_votes_person ON public.board_votes USING btree (person_id);
alter table public.board_votes enable row level security;
grant all on public.board_votes to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_votes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_votes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
