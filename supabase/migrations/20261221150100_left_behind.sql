-- What houses of the last release before the baseline still have, and no source says any more. What hangs on it is made again from its source.
drop view if exists private.counted_doors cascade;
drop function if exists private.door_keys(text[]) cascade;
drop function if exists private.from_five(bigint) cascade;
drop function if exists private.is_live(public.reviews) cascade;
drop function if exists private.is_live(public.screeners) cascade;
drop function if exists private.take_films(uuid[]) cascade;
drop function if exists private.take_film(uuid) cascade;
