-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a place or subject films are about: how it was first written. Shown only where a listed film has it.
create table private.doors (
  kind text not null,
  key text not null,
  name text not null,
  sounds text[] not null default private.sounds_of(name),
  constraint doors_pkey PRIMARY KEY (kind, key),
  constraint doors_key_check CHECK (length(key) <= 200),
  constraint doors_kind_check CHECK (kind = ANY (ARRAY['places', 'subjects'])),
  constraint doors_name_check CHECK (length(name) <= 200)
);
CREATE INDEX doors_sounds ON private.doors USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table private.doors enable row level security;

create function private.place_keys(written text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(cardinality(written), 0) = 0 then return '{}'; end if;
  return (
    select private.door_keys(array_agg(coalesce(
      (select d.key from private.doors d where d.kind = 'places' and d.key = a.key),
      (
        select private.door_key(o.name) from public.other_names o
        where o.kind = 'place' and private.door_key(o.written) = a.key
          and exists (select from private.listed_films l where l.id = o.documentary_id)
        group by 1
        order by count(*) desc, 1
        limit 1
      ),
      (
        select d.key from private.doors d
        where d.kind = 'places' and d.sounds @> private.sounds_asked(a.key)
        order by length(d.key), d.key
        limit 1
      ),
      a.key
    )))
    from unnest(private.door_keys(written)) a (key)
  );
end
$$;
grant execute on function private.place_keys to service_role;
