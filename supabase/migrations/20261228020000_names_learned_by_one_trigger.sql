-- One function learns the names of places and films now; the triggers of both are made again from their source.
drop function if exists private.other_names_changed() cascade;
drop function if exists private.places_changed() cascade;
