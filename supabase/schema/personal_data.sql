-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a table of schema public: whose its rows are, by which column, for export_my_data. A table without a row is exported to nobody. left_out names columns that are kept back.
create table private.personal_data (
  table_name text not null,
  belongs_to text not null,
  column_name text,
  reason text not null default '',
  left_out text[] not null default '{}'[],
  constraint personal_data_pkey PRIMARY KEY (table_name),
  constraint personal_data_belongs_to_check CHECK (belongs_to = ANY (ARRAY['person', 'film', 'version', 'nobody'])),
  constraint personal_data_check CHECK ((column_name IS NULL) = (belongs_to = 'nobody')),
  constraint personal_data_check1 CHECK (belongs_to <> 'nobody' OR reason <> '')
);
alter table private.personal_data enable row level security;

create function private.declare_personal_data(opened regclass, of_person text DEFAULT NULL::text, of_film text DEFAULT NULL::text, of_version text DEFAULT NULL::text, of_nobody text DEFAULT NULL::text, left_out text[] DEFAULT '{}'[]) returns void
language plpgsql set search_path = '' as $$
declare
  owning text := coalesce(of_person, of_film, of_version);
  named text;
begin
  if num_nonnulls(of_person, of_film, of_version, of_nobody) <> 1 then
    raise exception 'Say of % whose its rows are: of_person, of_film, of_version or of_nobody, one of them.', opened;
  end if;
  foreach named in array array_remove(owning || left_out, null) loop
    perform
    from pg_catalog.pg_attribute a
    where a.attrelid = opened and a.attname = named and a.attnum > 0 and not a.attisdropped;
    if not found then raise exception '% has no column %.', opened, named; end if;
  end loop;
  insert into private.personal_data (table_name, belongs_to, column_name, reason, left_out)
  select
    c.relname,
    case
      when of_person is not null then 'person'
      when of_film is not null then 'film'
      when of_version is not null then 'version'
      else 'nobody'
    end,
    owning,
    coalesce(of_nobody, ''),
    declare_personal_data.left_out
  from pg_catalog.pg_class c
  where c.oid = opened
  on conflict (table_name) do update set
    belongs_to = excluded.belongs_to,
    column_name = excluded.column_name,
    reason = excluded.reason,
    left_out = excluded.left_out;
end
$$;
