/** Begins a board, once under one id, with its first contents. */
create or replace function public.begin_board(
  board uuid,
  title text,
  body text default null,
  documentary uuid default null
)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare there public.boards;
begin
  perform private.require_board_keeper();
  select * into there from public.boards b where b.id = begin_board.board;
  if there.id is not null then
    if there.owner_id is distinct from auth.uid() then raise exception 'There is such a board already.' using errcode = '42501'; end if;
    return there.id;
  end if;
  if documentary is not null and not public.can_edit(documentary) then
    raise exception 'A board is for a film one makes.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('boards:' || auth.uid(), 0));
  if (select count(*) from public.boards b where b.owner_id = auth.uid()) >= 300 then
    raise exception 'One person can have up to 300 boards.' using errcode = 'P0001', detail = 'limit', hint = 'Remove one first.';
  end if;
  insert into public.boards (id, owner_id, documentary_id, title)
  values (begin_board.board, auth.uid(), begin_board.documentary, trim(coalesce(begin_board.title, '')));
  if begin_board.body is not null then perform public.write_board(begin_board.board, gen_random_uuid(), begin_board.body); end if;
  return begin_board.board;
end $$;
grant execute on function public.begin_board to authenticated;

/** Saves a change and broadcasts it to every open page. Returns its number. One sent twice is saved once. */
create or replace function public.write_board(board uuid, update uuid, body text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  given int;
  kept record;
begin
  perform private.require_board(write_board.board, 'edit');
  update public.boards b set last_number = b.last_number + 1, changed_at = now() where b.id = write_board.board returning b.last_number into given;
  select u.number, u.board_id, u.person_id into kept from public.board_updates u where u.id = write_board.update;
  if kept.number is not null then
    if kept.board_id <> write_board.board or kept.person_id is distinct from auth.uid() then
      raise exception 'There is such a change already.' using errcode = '42501';
    end if;
    update public.boards b set last_number = b.last_number - 1 where b.id = write_board.board;
    return kept.number;
  end if;
  if (select count(*) from public.board_updates u where u.board_id = write_board.board) >= 60000 then
    raise exception 'This board has been changed too often without being put together.' using errcode = 'P0001', detail = 'limit',
      hint = 'What you changed is kept in this browser. Copy the board and go on there.';
  end if;
  insert into public.board_updates (id, board_id, number, person_id, body)
  values (write_board.update, write_board.board, given, auth.uid(), write_board.body);
  perform realtime.send(
    jsonb_build_object('number', given, 'id', write_board.update, 'by', auth.uid())
      || case when length(write_board.body) <= 200000 then jsonb_build_object('body', write_board.body) else '{}' end,
    'changed', 'board:' || write_board.board, true
  );
  return given;
end $$;
grant execute on function public.write_board to authenticated;

/**
 * What is needed to load a board as it is, or as it was after change `until_number`: the last snapshot at or after `from_number`, and
 * the changes since; some 6 MB at a time.
 */
create or replace function public.board_changes(
  board uuid,
  from_number int default 0,
  until_number int default null
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last int;
  whole record;
  since int := greatest(0, from_number);
begin
  perform private.require_board(board_changes.board);
  select b.last_number into last from public.boards b where b.id = board_changes.board;
  last := least(last, coalesce(until_number, last));
  select s.number, s.body into whole from public.board_snapshots s
  where s.board_id = board_changes.board and s.number <= last and s.number > since
  order by s.number desc, s.made_at desc limit 1;
  since := coalesce(whole.number, since);
  return (
    with next as (
      select u.number, u.body, sum(length(u.body)) over (order by u.number) - length(u.body) as before
      from public.board_updates u where u.board_id = board_changes.board and u.number > since and u.number <= last
      order by u.number limit 5000
    )
    select jsonb_build_object(
      'last', last,
      'whole', case when whole.number is not null then jsonb_build_object('number', whole.number, 'body', whole.body) end,
      'changes', coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'body', n.body) order by n.number), '[]')
    ) from next n where n.before < 6000000
  );
end $$;
comment on function public.board_changes is 'Kind: done.';
grant execute on function public.board_changes to authenticated;

/** Saves a snapshot of a board that contains every change up to `number`. It removes nothing another person wrote. */
create or replace function public.keep_board(board uuid, number int, body text, name text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_board(keep_board.board, 'edit');
  if keep_board.number not between 0 and (select b.last_number from public.boards b where b.id = keep_board.board) then
    raise exception 'The board has not come so far.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('board-wholes:' || keep_board.board, 0));
  if keep_board.name <> '' and (
    select count(*) from public.board_snapshots s where s.board_id = keep_board.board and s.name <> ''
  ) >= 100 then
    raise exception 'One board can have up to 100 named states.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.board_snapshots (board_id, number, name, body, person_id)
  values (keep_board.board, keep_board.number, trim(keep_board.name), keep_board.body, auth.uid()) returning id into made;
  -- Keeps the last five unnamed snapshots, and the changes of the last month for the history.
  delete from public.board_snapshots s
  where s.board_id = keep_board.board and s.name = '' and s.id not in (
    select k.id from public.board_snapshots k where k.board_id = keep_board.board and k.name = '' order by k.number desc, k.made_at desc limit 5
  );
  delete from public.board_updates u
  where u.board_id = keep_board.board and u.made_at < now() - interval '30 days'
    and u.number <= (select min(s.number) from public.board_snapshots s where s.board_id = keep_board.board and s.name = '');
  delete from public.board_updates u
  where u.board_id = keep_board.board
    and u.number <= (select min(s.number) from public.board_snapshots s where s.board_id = keep_board.board and s.name = '')
    and u.number <= (select b.last_number - 20000 from public.boards b where b.id = keep_board.board);
  return made;
end $$;
grant execute on function public.keep_board to authenticated;

/** Who changed the board when, in sittings of one person with no longer a pause than ten minutes, the newest first; and the states that have a name. */
create or replace function public.board_history(board uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_board(board_history.board);
  return jsonb_build_object(
    'sittings', (
      with marked as (
        select u.number, u.person_id, u.made_at,
          case when u.person_id is not distinct from lag(u.person_id) over w and u.made_at - lag(u.made_at) over w < interval '10 minutes'
            then 0 else 1 end as begins
        from public.board_updates u where u.board_id = board_history.board
        window w as (order by u.number)
      ), counted as (select m.*, sum(m.begins) over (order by m.number) as sitting from marked m),
      sittings as (
        select max(c.number) as until_number, count(*) as changes, min(c.made_at) as from_at, max(c.made_at) as until_at, c.person_id
        from counted c group by c.sitting, c.person_id order by 1 desc limit 200
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', s.until_number, 'changes', s.changes, 'fromAt', s.from_at, 'untilAt', s.until_at, 'person', private.person_called(s.person_id)
      ) order by s.until_number desc), '[]') from sittings s
    ),
    'named', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'name', s.name, 'at', s.made_at, 'person',
        private.person_called(s.person_id))
        order by s.made_at desc), '[]')
      from public.board_snapshots s where s.board_id = board_history.board and s.name <> ''
    )
  );
end $$;
grant execute on function public.board_history to authenticated;

/** The boards the caller owns or is a member of, the last changed first, including those they archived. */
create or replace function public.my_boards() returns jsonb
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
end $$;
grant execute on function public.my_boards to authenticated;

/** Everything of a board beside its contents, as the caller may know it. */
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
comment on function public.read_board is 'Kind: done.';
grant execute on function public.read_board to authenticated;

/**
 * Names a board, links it to a film of the caller (or unlinks it), archives it, restores it. Editors may name it; the rest is the owner's.
 */
create or replace function public.arrange_board(
  board uuid,
  title text default null,
  removed boolean default null,
  documentary uuid default null,
  untied boolean default false
)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board(arrange_board.board, case when removed is not null or documentary is not null or untied then 'owner' else 'edit' end);
  if documentary is not null and not public.can_edit(documentary) then
    raise exception 'A board is for a film one makes.' using errcode = '42501';
  end if;
  update public.boards b
  set
    title = coalesce(trim(arrange_board.title), b.title),
    removed_at = case when removed is null then b.removed_at when removed then now() end,
    documentary_id = case when untied then null else coalesce(arrange_board.documentary, b.documentary_id) end
  where b.id = arrange_board.board;
  perform private.stir_board(arrange_board.board);
end $$;
grant execute on function public.arrange_board to authenticated;

/** Makes a card a scene of the outline of a film one makes; the same card is the same scene, whenever. */
create or replace function public.make_outline_scene(
  board uuid,
  card text,
  documentary uuid,
  title text,
  words text default ''
)
returns uuid
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
grant execute on function public.make_outline_scene to authenticated;

/** Captions in ranges of versions the caller may watch now; `ranges`: [{versionId, startsMs, endsMs}]. Others are left out. */
create or replace function public.said_in_ranges(ranges jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.check_list(ranges, 200, '200 passages at a time are the limit.');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'versionId', v.id, 'startsMs', r.starts_ms, 'endsMs', r.ends_ms, 'documentaryId', d.id, 'title', d.title, 'durationMs', v.duration_ms,
      'words', (
        select string_agg(c.text, ' ' order by c.starts_ms) from (
          select c.text, c.starts_ms from public.cues c
          where c.version_id = v.id and not c.sensitive and c.starts_ms < r.ends_ms and c.ends_ms > r.starts_ms
            and c.track_id = (
              select t.id from public.caption_tracks t where t.version_id = v.id and t.kind <> 'descriptions'
                order by (t.language = d.language) desc nulls last, t.created_at limit 1
            )
          order by c.starts_ms limit 40
        ) c
      ),
      'storyboard', (
        select jsonb_build_object(
          'objectName', s.object_name, 'columns', s.columns, 'rows', s.rows, 'tileWidth', s.tile_width, 'tileHeight', s.tile_height,
            'frameTimesMs', s.frame_times_ms
        ) from public.storyboards s where s.version_id = v.id
      )
    )), '[]')
    from (
      select distinct (e ->> 'versionId')::uuid as version_id, (e ->> 'startsMs')::int as starts_ms, (e ->> 'endsMs')::int as ends_ms
      from jsonb_array_elements(ranges) e
    ) r
    join public.versions v on v.id = r.version_id
    join public.documentaries d on d.id = v.documentary_id
    where private.can_watch_version(v.id)
  );
end $$;
comment on function public.said_in_ranges is 'Kind: done.';
grant execute on function public.said_in_ranges to authenticated;

/** Boards put away thirty days ago are gone. Returns how many. Their pictures go by `private.lost_board_pictures`. */
create or replace function private.purge_boards() returns int language sql security definer set search_path = '' as $$
  with gone as (delete from public.boards b where b.removed_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;

create or replace function private.lost_board_pictures(

)
returns setof text language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'board-pictures' and not exists (select from public.boards b where b.id = private.leading_uuid(o.name)) limit 1000
$$;
