create or replace function private.tell_outline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stir_board(b.id) from public.boards b
  where b.documentary_id in (select c.documentary_id from changed c) or b.id in (select c.board_id from changed c);
  return null;
end
$$;
