-- Boards: a document that several people change at once (Yjs), kept as the changes they sent and, from time to time, as a whole. The database never reads what a
-- change holds: who may send one is its question, what it means is the pages'. What must be counted or kept from hands (comments, votes) are rows of their own.

create table public.boards (
  id uuid primary key,
  owner_id uuid references auth.users (id) on delete set null,
  documentary_id uuid references public.documentaries (id) on delete set null,
  title text not null default '' check (length(title) <= 200),
  last_number int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table public.boards is
  'One row a board. id: made by whoever begins it. last_number: how many changes it was sent. removed_at: its owner put it away; 30 days later it is gone.';
create index boards_owner on public.boards (owner_id, changed_at desc);
create index boards_documentary on public.boards (documentary_id);
select private.open_table('public.boards', of_person => 'owner_id');

create table public.board_members (
  board_id uuid not null references public.boards (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('view', 'comment', 'edit')),
  by_link boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (board_id, person_id)
);
comment on table public.board_members is 'One row a person who was let in to a board that is not theirs, and how far.';
create index board_members_person on public.board_members (person_id);
select private.open_table('public.board_members', of_person => 'person_id');

create table public.board_links (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  role text not null check (role in ('view', 'comment', 'edit')),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
comment on table public.board_links is 'One row a link that lets in whoever is signed in and follows it. id: the key in its address. Ended by deletion; who came stays.';
create unique index board_links_board on public.board_links (board_id, role);
create index board_links_made_by on public.board_links (made_by);
select private.open_table('public.board_links', of_person => 'made_by', left_out => '{id}');

create table public.board_updates (
  id uuid primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  number int not null,
  person_id uuid references auth.users (id) on delete set null,
  body text not null check (length(body) between 2 and 2800000),
  made_at timestamptz not null default now(),
  unique (board_id, number)
);
comment on table public.board_updates is
  'One row a change, as Yjs writes it, in base64. id: made by whoever sends it, so that one sent twice is there once. number: its place, without gaps; never changed.';
create index board_updates_person on public.board_updates (person_id);
select private.open_table('public.board_updates', of_person => 'person_id', left_out => '{body}');

create table public.board_snapshots (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  number int not null,
  name text not null default '' check (length(name) <= 100),
  body text not null check (length(body) between 2 and 16000000),
  person_id uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
comment on table public.board_snapshots is
  'One row a whole board after its change number, in base64. Several may be written at once, each is true by itself: read is the one with the highest number, '
  'then what came after it. name: kept for its name.';
create index board_snapshots_newest on public.board_snapshots (board_id, number desc);
create index board_snapshots_person on public.board_snapshots (person_id);
select private.open_table('public.board_snapshots', of_person => 'person_id', left_out => '{body}');

create table public.board_comments (
  id uuid primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  card_id text not null check (length(card_id) between 1 and 40),
  person_id uuid references auth.users (id) on delete set null,
  body text not null check (length(trim(body)) > 0 and length(body) <= 2000),
  made_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.board_comments is 'One row a remark on a card of a board. settled_at: done with.';
create index board_comments_board on public.board_comments (board_id, made_at);
create index board_comments_person on public.board_comments (person_id);
select private.open_table('public.board_comments', of_person => 'person_id');

create table public.board_rounds (
  id uuid primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  question text not null check (length(trim(question)) > 0 and length(question) <= 200),
  dots int not null check (dots between 1 and 20),
  opened_by uuid references auth.users (id) on delete set null,
  opened_at timestamptz not null default now(),
  ends_at timestamptz not null
);
comment on table public.board_rounds is 'One row a vote on a board: how many dots each person has, and until when. Others’ dots are told when it has ended.';
create index board_rounds_board on public.board_rounds (board_id, opened_at desc);
create index board_rounds_opened_by on public.board_rounds (opened_by);
select private.open_table('public.board_rounds', of_person => 'opened_by');

create table public.board_votes (
  round_id uuid not null references public.board_rounds (id) on delete cascade,
  card_id text not null check (length(card_id) between 1 and 40),
  person_id uuid not null references auth.users (id) on delete cascade,
  dots int not null check (dots between 1 and 20),
  primary key (round_id, person_id, card_id)
);
comment on table public.board_votes is 'One row the dots a person put on a card in one vote.';
create index board_votes_person on public.board_votes (person_id);
select private.open_table('public.board_votes', of_person => 'person_id');

create table public.outline_scenes (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  board_id uuid references public.boards (id) on delete set null,
  card_id text not null default '' check (length(card_id) <= 40),
  title text not null check (length(trim(title)) > 0 and length(title) <= 200),
  words text not null default '' check (length(words) <= 5000),
  position int not null default 0,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  unique (documentary_id, board_id, card_id)
);
comment on table public.outline_scenes is 'One row a scene of a film’s outline. board_id, card_id: the card it was and still is; its id stays the scene’s wherever it goes on.';
create index outline_scenes_board on public.outline_scenes (board_id);
create index outline_scenes_made_by on public.outline_scenes (made_by);
select private.open_table('public.outline_scenes', of_film => 'documentary_id');
create trigger limit_rows after insert on public.outline_scenes referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 1000, 'One outline has 1,000 scenes at most.');
grant select, delete on public.outline_scenes to authenticated;
grant update (title, words, position) on public.outline_scenes to authenticated;
create policy "Who may edit a film reads its outline" on public.outline_scenes for select to authenticated using (public.can_edit(documentary_id));
create policy "Who may edit a film changes its outline" on public.outline_scenes for update to authenticated
  using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who may edit a film takes scenes out of its outline" on public.outline_scenes for delete to authenticated
  using (public.can_edit(documentary_id));

-- Who may do what.

/** The caller's place on a board, in person: owner, edit, comment, view; null when it is none of theirs. */
create function private.board_role(board uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when b.owner_id = auth.uid() then 'owner' else m.role end
  from public.boards b left join public.board_members m on m.board_id = b.id and m.person_id = auth.uid()
  where b.id = board_role.board and private.is_signed_in() and private.in_person()
    and (b.owner_id = auth.uid() or (m.role is not null and b.removed_at is null))
$$;
/** Refuses (42501) whoever has not at least the role `needed`, as it does for a board that is not there. */
create function private.require_board(board uuid, needed text default 'view') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  roles constant text[] := array['view', 'comment', 'edit', 'owner'];
  role text;
begin
  perform private.require_session();
  role := private.board_role(require_board.board);
  if role is null then raise exception 'There is no such board among yours.' using errcode = '42501'; end if;
  if array_position(roles, role) < array_position(roles, needed) then
    raise exception 'You were let in to this board to %.', case role when 'view' then 'look at it' when 'comment' then 'look and comment' else 'change what is on it' end
      using errcode = '42501', detail = 'role';
  end if;
  return role;
end $$;
create function private.require_board_keeper() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Boards are kept by people themselves, signed in.' using errcode = '42501';
  end if;
end $$;

/** Tells every open page of a board that something beside its changes is to be asked for again. */
create function private.stir_board(board uuid) returns void language sql security definer set search_path = '' as $$
  select realtime.send('{}', 'stirred', 'board:' || board, true)
$$;

/** A board whose owner's account is gone is whoever's has edited it longest; nobody's, it goes. */
create function private.pass_board_on() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger pass_board_on after update of owner_id on public.boards for each row execute function private.pass_board_on();

-- The board's channel is spoken in by the database alone; who is on the board shows where they point in another.
create policy "Who is on a board hears it" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^board(-room)?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.board_role((case when realtime.topic() like 'board%' then split_part(realtime.topic(), ':', 2) end)::uuid) is not null
);
create policy "Who is on a board shows where they are" on realtime.messages for insert to authenticated with check (
  realtime.topic() ~ '^board-room:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.board_role((case when realtime.topic() like 'board-room:%' then split_part(realtime.topic(), ':', 2) end)::uuid) is not null
);

-- Pictures: <board>/<id>, drawn anew by the browser before they are sent.
insert into storage.buckets (id, name, public) values ('board-pictures', 'board-pictures', false) on conflict (id) do nothing;
update storage.buckets set file_size_limit = 6291456, allowed_mime_types = '{image/jpeg,image/png,image/webp}' where id = 'board-pictures';
create function private.may_add_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and coalesce(private.board_role(private.leading_uuid(object_name)) in ('owner', 'edit'), false)
    and (select count(*) from storage.objects o where o.bucket_id = 'board-pictures' and o.name like split_part(object_name, '/', 1) || '/%') < 500
$$;
create function private.may_see_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.board_role(private.leading_uuid(object_name)) is not null
$$;
create policy "Who changes a board adds pictures to it" on storage.objects for insert to authenticated
  with check (bucket_id = 'board-pictures' and private.may_add_board_picture(name));
create policy "Who is on a board sees its pictures" on storage.objects for select to authenticated
  using (bucket_id = 'board-pictures' and private.may_see_board_picture(name));

insert into private.notice_kinds (kind, position, by_mail) values ('board', 33, 'daily');

revoke execute on function
  private.require_board(uuid, text), private.require_board_keeper(), private.stir_board(uuid), private.pass_board_on()
from public, anon, authenticated;
grant execute on function private.board_role(uuid), private.may_add_board_picture(text), private.may_see_board_picture(text) to authenticated;
