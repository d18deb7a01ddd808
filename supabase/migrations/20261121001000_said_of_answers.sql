-- PostgreSQL cannot say where a function's answer may be null, so its comment does: `Null: title, year.` or `Null:
-- the answer.` The types the browser is compiled with are read from here.

comment on function public.place_in(uuid) is 'Where the caller left off in a film. Null: the answer.';
comment on function public.playback_facts(uuid, uuid) is 'What playback needs of a film. Null: the answer.';
comment on function public.read_essay(uuid) is 'One essay to read whole. Null: the answer.';
comment on function public.missing_for_publication(uuid) is
  'What a film still lacks before it can be published; of another''s film nothing. Null: the answer.';
comment on function public.answer_days(text) is 'Within how many working days the house answers. Null: the answer.';
comment on function public.my_watching() is
  'The caller''s own history. Null: title, director, year, poster_object, duration_ms, finished_at.';
comment on function public.plays_by_day(uuid, int) is 'Plays and hours watched by day. Null: plays, watched_hours.';
comment on function public.read_contact_message(uuid) is 'A message and its answer. Null: settled_at.';
