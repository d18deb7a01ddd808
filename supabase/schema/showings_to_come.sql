-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film that is to be shown from a moment still to come, until it is in the catalogue.
create table private.showings_to_come (
  documentary_id uuid not null,
  opens_at timestamp with time zone not null,
  constraint showings_to_come_pkey PRIMARY KEY (documentary_id),
  constraint showings_to_come_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE
);
CREATE INDEX showings_to_come_next ON private.showings_to_come USING btree (opens_at);
alter table private.showings_to_come enable row level security;
CREATE TRIGGER tell_invited AFTER DELETE ON private.showings_to_come FOR EACH ROW EXECUTE FUNCTION private.tell_when_opened();

create function private.keep_showing_times() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  film uuid;
  kept integer := 0;
begin
  for film in
    select s.documentary_id from private.showings_to_come s where s.opens_at <= now() order by s.opens_at limit 500 for update skip locked
  loop
    perform private.catalogue_film(film);
    delete from private.showings_to_come s where s.documentary_id = film;
    kept := kept + 1;
  end loop;
  for film in
    select d.id from public.documentaries d
    where d.published_at is not null and d.published_until <= now() order by d.published_until limit 500 for no key update skip locked
  loop
    update public.documentaries d set visibility = 'private', published_at = null where d.id = film;
    kept := kept + 1;
  end loop;
  return kept;
end
$$;
grant execute on function private.keep_showing_times to service_role;

create function private.tell_when_opened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(old.documentary_id);
  return null;
end
$$;
grant execute on function private.tell_when_opened to service_role;
