-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a board. id: made by whoever begins it. last_number: how many changes it was sent. removed_at: its owner put it away; 30 days later it is gone.
create table public.boards (
  id uuid not null,
  owner_id uuid,
  documentary_id uuid,
  title text not null default '',
  last_number integer not null default 0,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint boards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint boards_title_check CHECK (length(title) <= 200)
);
CREATE INDEX boards_documentary ON public.boards USING btree (documentary_id);
CREATE INDEX boards_owner ON public.boards USING btree (owner_id, changed_at DESC);
alter table public.boards enable row level security;
grant all on public.boards to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.boards
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER pass_board_on AFTER UPDATE OF owner_id ON public.boards FOR EACH ROW EXECUTE FUNCTION private.pass_board_on();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.boards FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.board_role(board uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when b.owner_id = auth.uid() then 'owner' else m.role end
  from public.boards b left join public.board_members m on m.board_id = b.id and m.person_id = auth.uid()
  where b.id = board_role.board and private.is_signed_in() and private.in_person()
    and (b.owner_id = auth.uid() or (m.role is not null and b.removed_at is null))
$$;
grant execute on function private.board_role to authenticated, service_role;

create function private.lost_board_pictures() returns SETOF text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'board-pictures' and not exists (select from public.boards b where b.id = private.leading_uuid(o.name)) limit 1000
$$;
grant execute on function private.lost_board_pictures to service_role;

create function private.may_add_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and coalesce(private.board_role(private.leading_uuid(object_name)) in ('owner', 'edit'), false)
    and (select count(*) from storage.objects o where o.bucket_id = 'board-pictures' and o.name like split_part(object_name, '/', 1) || '/%') < 500
$$;
grant execute on function private.may_add_board_picture to authenticated, service_role;

create function private.may_see_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.board_role(private.leading_uuid(object_name)) is not null
$$;
grant execute on function private.may_see_board_picture to authenticated, service_role;

create function private.pass_board_on() returns trigger
language plpgsql security definer set search_path = '' as $$
declare heir uuid;
begin
  if new.owner_id is not null or old.owner_id is null then return new; end if;
  select m.person_id into heir from public.board_members m where m.board_id = new.id and m.role = 'edit' order by m.joined_at limit 1;
  if heir is null then
    delete from public.boards b where b.id = new.id;
  else
    delete from public.board_members m where m.board_id = new.id and m.person_id = heir;
    update public.boards b set owner_id = heir where b.id = new.id;
  end if;
  return new;
end
$$;
grant execute on function private.pass_board_on to service_role;

create function private.purge_boards() returns integer
language sql security definer set search_path = '' as $$
  with gone as (delete from public.boards b where b.removed_at < now() - interval '30 days' returning 1)
  select count(*)::int from gone
$$;
grant execute on function private.purge_boards to service_role;

create function public.arrange_board(board uuid, title text DEFAULT NULL::text, removed boolean DEFAULT NULL::boolean, documentary uuid DEFAULT NULL::uuid, untied boolean DEFAULT false) returns void
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
end
$$;
grant execute on function public.arrange_board to authenticated, service_role;

create function public.begin_board(board uuid, title text, body text DEFAULT NULL::text, documentary uuid DEFAULT NULL::uuid) returns uuid
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
    raise exception 'One person keeps 300 boards at most.' using errcode = 'P0001', detail = 'limit', hint = 'Remove one first.';
  end if;
  insert into public.boards (id, owner_id, documentary_id, title)
  values (begin_board.board, auth.uid(), begin_board.documentary, trim(coalesce(begin_board.title, '')));
  if begin_board.body is not null then perform public.write_board(begin_board.board, gen_random_uuid(), begin_board.body); end if;
  return begin_board.board;
end
$$;
grant execute on function public.begin_board to authenticated, service_role;

create function public.board_changes(board uuid, from_number integer DEFAULT 0, until_number integer DEFAULT NULL::integer) returns jsonb
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
end
$$;
grant execute on function public.board_changes to authenticated, service_role;

create function public.keep_board(board uuid, number integer, body text, name text DEFAULT '') returns uuid
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
    raise exception 'One board keeps 100 named states at most.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
  insert into public.board_snapshots (board_id, number, name, body, person_id)
  values (keep_board.board, keep_board.number, trim(keep_board.name), keep_board.body, auth.uid()) returning id into made;
  -- The last five without a name are enough; changes of the last month stay, so that its history can be read.
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
end
$$;
grant execute on function public.keep_board to authenticated, service_role;

create function public.open_board_vote(round uuid, board uuid, question text, dots integer, seconds integer) returns void
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
  values (open_board_vote.round, open_board_vote.board, trim(open_board_vote.question), open_board_vote.dots, auth.uid(), now() + make_interval(secs => seconds));
  perform private.stir_board(open_board_vote.board);
end
$$;
grant execute on function public.open_board_vote to authenticated, service_role;

create function public.write_board(board uuid, update uuid, body text) returns integer
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
end
$$;
grant execute on function public.write_board to authenticated, service_role;
