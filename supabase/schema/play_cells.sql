-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version, day or month, and what its plays have in common: whence they came, where, on what, with captions or descriptions, after which words.
create table public.play_cells (
  version_id uuid not null,
  kind text not null,
  monthly boolean not null,
  day date not null,
  value text not null,
  plays bigint not null default 0,
  people bit(256) not null default repeat('0', 256)::bit(256),
  constraint play_cells_pkey PRIMARY KEY (version_id, kind, monthly, day, value),
  constraint play_cells_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint play_cells_kind_check CHECK (kind = ANY (ARRAY['source', 'territory', 'device', 'access', 'phrase'])),
  constraint play_cells_value_check CHECK (length(value) <= 80)
);
CREATE INDEX play_cells_by_day ON public.play_cells USING btree (version_id, monthly, day);
alter table public.play_cells enable row level security;
grant all on public.play_cells to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.play_cells
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.add_to_cell(version uuid, kind text, on_day date, value text, person smallint) returns void
language sql set search_path = '' as $$
  insert into public.play_cells as c (version_id, kind, monthly, day, value, plays, people)
  select version, add_to_cell.kind, m.monthly, m.day, left(add_to_cell.value, 80), 1,
    set_bit(repeat('0', 256)::bit(256), add_to_cell.person, 1)
  from (values (false, on_day), (true, date_trunc('month', on_day)::date)) as m (monthly, day)
  on conflict (version_id, kind, monthly, day, value) do update set plays = c.plays + 1, people = c.people | excluded.people
$$;
grant execute on function private.add_to_cell to service_role;
