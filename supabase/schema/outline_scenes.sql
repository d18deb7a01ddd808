-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a scene of a film’s outline. board_id, card_id: the card it was and still is; its id stays the scene’s wherever it goes on.
create table public.outline_scenes (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  board_id uuid,
  card_id text not null default '',
  title text not null,
  words text not null default '',
  "position" double precision not null default 0,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint outline_scenes_pkey PRIMARY KEY (id),
  constraint outline_scenes_documentary_id_board_id_card_id_key UNIQUE (documentary_id, board_id, card_id),
  constraint outline_scenes_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE SET NULL,
  constraint outline_scenes_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint outline_scenes_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint outline_scenes_card_id_check CHECK (length(card_id) <= 40),
  constraint outline_scenes_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 200),
  constraint outline_scenes_words_check CHECK (length(words) <= 5000)
);
comment on column public.outline_scenes."position" is 'Where it stands in the outline, lower is earlier; with room between two.';
comment on column public.outline_scenes.removed_at is 'It was taken out; what hangs on its id finds it still.';
CREATE INDEX outline_scenes_board ON public.outline_scenes USING btree (board_id);
CREATE INDEX outline_scenes_in_order ON public.outline_scenes USING btree (documentary_id, "position") WHERE removed_at IS NULL;
CREATE INDEX outline_scenes_made_by ON public.outline_scenes USING btree (made_by);
alter table public.outline_scenes enable row level security;
grant select on public.outline_scenes to authenticated;
grant update (title, words, "position", removed_at) on public.outline_scenes to authenticated;
grant all on public.outline_scenes to service_role;
create policy "Who may edit a film changes its outline" on public.outline_scenes
  for update to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may edit a film reads its outline" on public.outline_scenes
  for select to authenticated
  using (public.can_edit(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.outline_scenes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.outline_scenes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '1000', 'One outline has 1,000 scenes at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.outline_scenes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_outline_changed AFTER UPDATE ON public.outline_scenes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_outline();
CREATE TRIGGER tell_outline_made AFTER INSERT ON public.outline_scenes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_outline();

create function private.tell_outline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stir_board(b.id) from public.boards b
  where b.documentary_id in (select c.documentary_id from changed c) or b.id in (select c.board_id from changed c);
  return null;
end
$$;
grant execute on function private.tell_outline to service_role;

create function public.make_outline_scene(board uuid, card text, documentary uuid, title text, words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_board(make_outline_scene.board, 'edit');
  if not public.can_edit(documentary) then raise exception 'The outline is of a film one makes.' using errcode = '42501'; end if;
  insert into public.outline_scenes as s (documentary_id, board_id, card_id, title, words, position, made_by)
  values (
    make_outline_scene.documentary, make_outline_scene.board, make_outline_scene.card, left(trim(make_outline_scene.title), 200),
    left(coalesce(make_outline_scene.words, ''), 5000),
    (select coalesce(max(o.position), 0) + 1 from public.outline_scenes o where o.documentary_id = make_outline_scene.documentary), auth.uid()
  )
  on conflict (documentary_id, board_id, card_id) do update set title = excluded.title, words = excluded.words, removed_at = null
  returning s.id into made;
  return made;
end
$$;
grant execute on function public.make_outline_scene to authenticated, service_role;
