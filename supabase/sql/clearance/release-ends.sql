/**
 * Releases that were asked for and not answered in the days they have, and papers whose last day to keep them is over, as notices to who sees the papers.
 * Each once. Answers how many were told.
 */
create or replace function private.tell_releases(moment timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  r public.releases;
  told int := 0;
begin
  for r in
    update public.releases x set reminded_at = moment
    where x.removed_at is null and x.state in ('asked', 'promised') and x.reminded_at is null
      and x.state_at + make_interval(days => x.answer_days) <= moment
    returning x.*
  loop
    perform private.tell_of_release(r, 'unanswered');
    told := told + 1;
  end loop;
  for r in
    with due as (
      update public.release_papers p set told_keep = true
      where not p.told_keep and p.keep_until < (moment at time zone 'UTC')::date returning p.release_id
    )
    select x.* from public.releases x join due on due.release_id = x.id where x.removed_at is null
  loop
    perform private.tell_of_release(r, 'keep-over');
    told := told + 1;
  end loop;
  return told;
end $$;

/** Deletes releases, places and appearances that have been in the bin for thirty days, with their papers and signatures. Answers how many releases. */
create or replace function private.empty_release_bin() returns int
language plpgsql security definer set search_path = '' as $$
declare gone int;
begin
  delete from public.appearances a where a.removed_at < now() - interval '30 days';
  delete from public.production_places p where p.removed_at < now() - interval '30 days';
  delete from public.release_forms f where f.removed_at < now() - interval '30 days';
  with dropped as (delete from public.releases r where r.removed_at < now() - interval '30 days' returning 1)
  select count(*) into gone from dropped;
  return gone;
end $$;
