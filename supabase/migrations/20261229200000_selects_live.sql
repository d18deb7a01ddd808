-- People who edit one film see each other's selects as they are made. A deleted one still says of which film it was.
create unique index selects_of_film_by_id on public.selects (documentary_id, id);
alter table public.selects replica identity using index selects_of_film_by_id;
alter publication supabase_realtime add table public.selects;
