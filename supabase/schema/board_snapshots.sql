-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a whole board after its change number, in base64. Several may be written at once, each is true by itself: read is the one with the highest number, then what came after it. name: kept for its name.
create table public.board_snapshots (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  number integer not null,
  name text not null default '',
  body text not null,
  person_id uuid,
  made_at timestamp with time zone not null default now(),
  constraint board_snapshots_pkey PRIMARY KEY (id),
  constraint board_snapshots_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_snapshots_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint board_snapshots_body_check CHECK (length(body) >= 2 AND length(body) <= 16000000),
  constraint board_snapshots_name_check CHECK (length(name) <= 100)
);
CREATE INDEX board_snapshots_newest ON public.board_snapshots USING btree (board_id, number DESC);
CREATE INDEX board_snapshots_person ON public.board_snapshots USING btree (person_id);
alter table public.board_snapshots enable row level security;
grant all on public.board_snapshots to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_snapshots
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_snapshots FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
