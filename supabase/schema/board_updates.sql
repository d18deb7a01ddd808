-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a change, as Yjs writes it, in base64. id: made by whoever sends it, so that one sent twice is there once. number: its place, without gaps; never changed.
create table public.board_updates (
  id uuid not null,
  board_id uuid not null,
  number integer not null,
  person_id uuid,
  body text not null,
  made_at timestamp with time zone not null default now(),
  constraint board_updates_pkey PRIMARY KEY (id),
  constraint board_updates_board_id_number_key UNIQUE (board_id, number),
  constraint board_updates_board_id_fkey FOREIGN KEY (board_id) REFERENCES public.boards(id) ON DELETE CASCADE,
  constraint board_updates_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint board_updates_body_check CHECK (length(body) >= 2 AND length(body) <= 2800000)
);
CREATE INDEX board_updates_person ON public.board_updates USING btree (person_id);
alter table public.board_updates enable row level security;
grant all on public.board_updates to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.board_updates
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.board_updates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.board_history(board uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_board(board_history.board);
  return jsonb_build_object(
    'sittings', (
      with marked as (
        select u.number, u.person_id, u.made_at,
          case when u.person_id is not distinct from lag(u.person_id) over w and u.made_at - lag(u.made_at) over w < interval '10 minutes' then 0 else 1 end as begins
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
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'name', s.name, 'at', s.made_at, 'person', private.person_called(s.person_id))
        order by s.made_at desc), '[]')
      from public.board_snapshots s where s.board_id = board_history.board and s.name <> ''
    )
  );
end
$$;
grant execute on function public.board_history to authenticated, service_role;
