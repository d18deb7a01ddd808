comment on table public.review_guests is
  'One row per person who entered a review by its link, under the name they gave. mark: eight letters in their '
  'watermark, to trace copies.';
select private.open_table('public.review_guests', of_person => 'user_id');
grant select on public.review_guests to authenticated;
create policy "Who edits the film sees who entered a review" on public.review_guests
  for select to authenticated
  using (private.can_edit_version((select r.version_id from public.reviews r where r.id = review_id)));
create or replace trigger limit_rows after insert on public.review_guests referencing new table as added for each statement
  execute function private.limit_rows('review_id', '200', 'A review can have up to 200 guests.');

-- Reviews: a link for people without an account to one cut and its notes, and nothing else of the film. As with a screener (decision 0126) its
-- holder is a guest of auth/v1, gives a name, and sees it on the picture; unlike a screener it admits several people, who write notes (decision 0146).
comment on table public.reviews is
  'One row per review link to a cut and its notes: its end, the number of people, whether they write notes or only read '
  'them, whether they may approve the cut.';
select private.open_table('public.reviews', of_version => 'version_id', left_out => '{key_hash,passphrase_hash}');
grant select (id, version_id, label, has_passphrase, people_limit, may_write, may_approve, locked_until, expires_at, revoked_at,
  created_at) on public.reviews to authenticated;
create policy "Who edits the film sees its review links" on public.reviews
  for select to authenticated using (private.can_edit_version(version_id));
create or replace trigger limit_rows after insert on public.reviews referencing new table as added for each statement
  execute function private.limit_rows('version_id', '200', 'A version can have up to 200 review links.');

-- Evaluated as a list once per statement, never row by row.
create or replace function private.team_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id
  where private.is_signed_in() and (
    d.owner_id = auth.uid()
    or d.id in (
      select t.documentary_id from private.team_films t
      where case v.kind when 'cut' then public.can_review(t.documentary_id) else public.can_edit(t.documentary_id) end
    )
  )
$$;
comment on function private.team_versions is 'Every cut of the films in whose team the caller is, their own among them.';
grant execute on function private.team_versions to authenticated;
