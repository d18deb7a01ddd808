comment on table public.fair_uses is
  'One row a reason to use an item of the clearance log without a licence, under the law of one country: class, why, how much of the source, what else was '
  'tried, and what a reader and the insurer said. source_ms: how long the whole source is.';
select private.open_table('public.fair_uses', of_film => 'documentary_id');
grant select on public.fair_uses to authenticated;
grant insert (
  id, documentary_id, item_id, law, law_words, class, why, source_ms, source_words, alternatives, credited, reader, read_on, opinion, opinion_words,
  insurer, insurer_words
) on public.fair_uses to authenticated;
grant update (
  law, law_words, class, why, source_ms, source_words, alternatives, credited, reader, read_on, opinion, opinion_words, insurer, insurer_words, removed_at
) on public.fair_uses to authenticated;
-- What a lawyer wrote is a paper: editors without that sight do not read it.
create policy "Who sees the papers of the film reads its fair use" on public.fair_uses
  for select to authenticated using (public.can_see_papers(documentary_id));
create policy "Who edits the film and sees its papers keeps its fair use" on public.fair_uses for all to authenticated
  using (public.can_edit(documentary_id) and public.can_see_papers(documentary_id))
  with check (public.can_edit(documentary_id) and public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.fair_uses referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'A film can have up to 2,000 entries of fair use.');
create or replace trigger clearance_changed before update on public.fair_uses for each row execute function private.clearance_changed();
