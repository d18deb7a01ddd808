-- The outline of a film as its makers work on it: scenes stand between others, are taken out and come back as the same scene, and every board of the film hears of it.

alter table public.outline_scenes
  alter column position type double precision,
  add column removed_at timestamptz;
comment on column public.outline_scenes.position is 'Where it stands in the outline, lower is earlier; with room between two.';
comment on column public.outline_scenes.removed_at is 'It was taken out; what hangs on its id finds it still.';
create index outline_scenes_in_order on public.outline_scenes (documentary_id, position) where removed_at is null;

drop policy "Who may edit a film takes scenes out of its outline" on public.outline_scenes;
revoke delete on public.outline_scenes from authenticated;
grant update (removed_at) on public.outline_scenes to authenticated;

create function private.tell_outline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stir_board(b.id) from public.boards b
  where b.documentary_id in (select c.documentary_id from changed c) or b.id in (select c.board_id from changed c);
  return null;
end
$$;
create trigger tell_outline_made after insert on public.outline_scenes
  referencing new table as changed for each statement execute function private.tell_outline();
create trigger tell_outline_changed after update on public.outline_scenes
  referencing new table as changed for each statement execute function private.tell_outline();

create or replace function public.make_outline_scene(board uuid, card text, documentary uuid, title text, words text DEFAULT '') returns uuid
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

create or replace function public.read_board(board uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare role text := private.require_board(read_board.board);
begin
  return (
    select jsonb_build_object(
      'id', b.id, 'title', b.title, 'role', role, 'removedAt', b.removed_at, 'lastNumber', b.last_number,
      'film', case when b.documentary_id is not null and (public.can_watch(b.documentary_id) or public.can_edit(b.documentary_id)) then
        (select jsonb_build_object('id', d.id, 'title', d.title, 'mine', public.can_edit(d.id)) from public.documentaries d where d.id = b.documentary_id) end,
      'people', (
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', private.person_called(p.id), 'role', p.role) order by p.joined_at)
        from (
          select b.owner_id as id, 'owner' as role, b.created_at as joined_at
          union all select m.person_id, m.role, m.joined_at from public.board_members m where m.board_id = b.id
        ) p where p.id is not null
      ),
      'links', case when role = 'owner' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'role', l.role) order by l.made_at), '[]') from public.board_links l where l.board_id = b.id
      ) else '[]' end,
      'comments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'cardId', c.card_id, 'personId', c.person_id, 'person', private.person_called(c.person_id), 'body', c.body, 'madeAt', c.made_at,
          'settledAt', c.settled_at
        ) order by c.made_at), '[]') from public.board_comments c where c.board_id = b.id
      ),
      'scenes', (
        select coalesce(jsonb_agg(s.card_id), '[]') from public.outline_scenes s where s.board_id = b.id and s.removed_at is null
      ),
      'round', (
        select jsonb_build_object(
          'id', r.id, 'question', r.question, 'dots', r.dots, 'openedBy', private.person_called(r.opened_by), 'endsAt', r.ends_at,
          'open', r.ends_at > now(),
          'mine', (select coalesce(jsonb_object_agg(v.card_id, v.dots), '{}') from public.board_votes v where v.round_id = r.id and v.person_id = auth.uid()),
          'voted', (select count(distinct v.person_id) from public.board_votes v where v.round_id = r.id),
          'all', case when r.ends_at <= now() then (
            select coalesce(jsonb_object_agg(t.card_id, t.dots), '{}')
            from (select v.card_id, sum(v.dots) as dots from public.board_votes v where v.round_id = r.id group by v.card_id) t
          ) end
        ) from public.board_rounds r where r.board_id = b.id order by r.opened_at desc limit 1
      )
    ) from public.boards b where b.id = read_board.board
  );
end
$$;
