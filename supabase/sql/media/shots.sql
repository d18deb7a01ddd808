-- Where one picture follows another in a cut, as the worker saw it while it decoded the film: captions are set by it.
comment on table public.shots is 'One row a cut whose picture was looked at: when each shot but the first begins, in order.';
select private.open_table('public.shots', of_nobody => 'measured from the picture of a film, whose file its makers have');
grant select on public.shots to authenticated;
create policy "Who may watch the film sees where its shots begin" on public.shots
  for select to authenticated using (private.can_watch_version(version_id));
