comment on table public.board_comments is 'One row per remark on a card of a board. settled_at: when it was resolved.';
select private.open_table('public.board_comments', of_person => 'person_id');

comment on table public.board_links is
  'One row per link that lets any signed-in person join. id: the key in its address. Deleting it ends the link; people '
  'who joined stay.';
select private.open_table('public.board_links', of_person => 'made_by', left_out => '{id}');

comment on table public.board_members is 'One row per guest of another person''s board, with their rights.';
select private.open_table('public.board_members', of_person => 'person_id');

comment on table public.board_rounds is
  'One row per vote on a board: number of dots per person, and the deadline. Others’ dots are hidden until it has '
  'ended.';
select private.open_table('public.board_rounds', of_person => 'opened_by');

comment on table public.board_snapshots is
  'One row per snapshot of a whole board after its change number, in base64. Concurrent snapshots are all valid: the '
  'reader takes the highest number and the later changes. name: a named snapshot is kept.';
select private.open_table('public.board_snapshots', of_person => 'person_id', left_out => '{body}');

comment on table public.board_updates is
  'One row per change, a Yjs update in base64. id: created by the client, for idempotent retries. number: its sequence '
  'number, without gaps, immutable.';
select private.open_table('public.board_updates', of_person => 'person_id', left_out => '{body}');

comment on table public.board_votes is 'One row per person, vote and card: the dots put on it.';
select private.open_table('public.board_votes', of_person => 'person_id');

-- Boards: collaborative documents (Yjs), stored as updates and periodic snapshots. The
-- database checks who may send an update and never reads its content. What must be counted or
-- access-controlled (comments, votes) has its own rows.
comment on table public.boards is
  'One row per board. id: created by the client. last_number: sequence number of its last update. removed_at: deleted '
  'by its owner; purged after 30 days.';
select private.open_table('public.boards', of_person => 'owner_id');
create or replace trigger pass_board_on after update of owner_id on public.boards for each row execute function private.pass_board_on();

comment on table public.outline_scenes is 'One row per scene of a film’s outline. board_id, card_id: the card it came from; the scene keeps the card''s id.';
comment on column public.outline_scenes."position" is 'Order in the outline, lower is earlier; with gaps for insertions.';
comment on column public.outline_scenes.removed_at is 'Removed from the outline; references to its id stay valid.';
select private.open_table('public.outline_scenes', of_film => 'documentary_id');
grant select on public.outline_scenes to authenticated;
grant update (title, words, "position", removed_at) on public.outline_scenes to authenticated;
create policy "Who may edit a film changes its outline" on public.outline_scenes for update to authenticated
  using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id));
create policy "Who may edit a film reads its outline" on public.outline_scenes for select to authenticated using (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.outline_scenes referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 1000, 'One outline can have up to 1,000 scenes.');
create or replace trigger tell_outline_changed after update on public.outline_scenes
  referencing new table as changed for each statement execute function private.tell_outline();
create or replace trigger tell_outline_made after insert on public.outline_scenes
  referencing new table as changed for each statement execute function private.tell_outline();

/** The caller's place on a board, in person: owner, edit, comment, view; null when it is none of theirs. */
create or replace function private.board_role(board uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when b.owner_id = auth.uid() then 'owner' else m.role end
  from public.boards b left join public.board_members m on m.board_id = b.id and m.person_id = auth.uid()
  where b.id = board_role.board and private.is_signed_in() and private.in_person()
    and (b.owner_id = auth.uid() or (m.role is not null and b.removed_at is null))
$$;
grant execute on function private.board_role to authenticated;

/** Refuses (42501) people without at least the role `needed`, as it does for a board that does not exist. */
create or replace function private.require_board(board uuid, needed text default 'view') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  roles constant text[] := array['view', 'comment', 'edit', 'owner'];
  role text;
begin
  perform private.require_session();
  role := private.board_role(require_board.board);
  if role is null then raise exception 'You have no access to this board.' using errcode = '42501'; end if;
  if array_position(roles, role) < array_position(roles, needed) then
    raise exception 'You have access to this board to %.', case role when 'view' then 'look at it' when 'comment' then 'look and comment'
      else 'change what is on it' end
      using errcode = '42501', detail = 'role';
  end if;
  return role;
end $$;

create or replace function private.require_board_keeper() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Sign in yourself to use boards.' using errcode = '42501';
  end if;
end $$;

/** Tells every open page of a board to reload something beside its changes. */
create or replace function private.stir_board(board uuid) returns void language sql security definer set search_path = '' as $$
  select realtime.send('{}', 'stirred', 'board:' || board, true)
$$;

/** A board whose owner's account was deleted passes to its most active editor; without one, it is deleted. */
create or replace function private.pass_board_on() returns trigger language plpgsql security definer set search_path = '' as $$
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

create or replace function private.may_add_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and coalesce(private.board_role(private.leading_uuid(object_name)) in ('owner', 'edit'), false)
    and (select count(*) from storage.objects o where o.bucket_id = 'board-pictures' and o.name like split_part(object_name, '/', 1) || '/%') < 500
$$;
grant execute on function private.may_add_board_picture to authenticated;

create or replace function private.may_see_board_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.board_role(private.leading_uuid(object_name)) is not null
$$;
grant execute on function private.may_see_board_picture to authenticated;

-- Only the database broadcasts on the board's channel; presence and pointers use another.
create policy "Who is on a board hears it" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^board(-room)?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.board_role((case when realtime.topic() like 'board%' then split_part(realtime.topic(), ':', 2) end)::uuid) is not null
);

create policy "Who is on a board shows where they are" on realtime.messages for insert to authenticated with check (
  realtime.topic() ~ '^board-room:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and private.board_role((case when realtime.topic() like 'board-room:%' then split_part(realtime.topic(), ':', 2) end)::uuid) is not null
);

create policy "Who changes a board adds pictures to it" on storage.objects for insert to authenticated
  with check (bucket_id = 'board-pictures' and private.may_add_board_picture(name));

create policy "Who is on a board sees its pictures" on storage.objects for select to authenticated
  using (bucket_id = 'board-pictures' and private.may_see_board_picture(name));
