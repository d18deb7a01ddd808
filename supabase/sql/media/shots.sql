-- Shot changes of a cut, detected by the worker while decoding: captions are aligned to them.
comment on table public.shots is 'One row per analysed cut: the start of each shot but the first, in order.';
select private.open_table('public.shots', of_nobody => 'measured from the picture of a film, whose file its makers have');
grant select on public.shots to authenticated;
create policy "Who may watch the film sees where its shots begin" on public.shots
  for select to authenticated using (private.can_watch_version(version_id));
