-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version whose storyboard is not shown whole: nobody is given an address of it, the worker covers copies of it.
create table private.whole_storyboards (
  version_id uuid not null,
  object_name text not null,
  columns integer not null,
  rows integer not null,
  tile_width integer not null,
  tile_height integer not null,
  frame_times_ms integer[] not null,
  constraint whole_storyboards_pkey PRIMARY KEY (version_id),
  constraint whole_storyboards_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint whole_storyboards_frame_times_ms_check CHECK (cardinality(frame_times_ms) <= 100000),
  constraint whole_storyboards_object_name_check CHECK (length(object_name) <= 300)
);
alter table private.whole_storyboards enable row level security;

create function private.keep_whole(board public.storyboards) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.discard_media(w.object_name)
  from private.whole_storyboards w
  where w.version_id = board.version_id and w.object_name <> board.object_name;
  insert into private.whole_storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
  values (
    board.version_id, board.object_name, board.columns, board.rows, board.tile_width, board.tile_height, board.frame_times_ms
  )
  on conflict (version_id) do update set object_name = excluded.object_name, columns = excluded.columns, rows = excluded.rows,
    tile_width = excluded.tile_width, tile_height = excluded.tile_height, frame_times_ms = excluded.frame_times_ms;
end
$$;
grant execute on function private.keep_whole to service_role;
