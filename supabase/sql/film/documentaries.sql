-- documentary -> version -> range. Private until its creator publishes it.
comment on table public.documentaries is 'One row per film: its metadata and who may watch it. visibility counts only once published_at is set.';
comment on column public.documentaries.language is 'Spoken language, BCP 47; zxx when nobody speaks.';
comment on column public.documentaries.published_at is 'Shown from then on, possibly in the future. Empty: not shown to anyone.';
comment on column public.documentaries.poster_object is 'Name in bucket stills.';
comment on column public.documentaries.removed_at is 'Deleted by its creator; can be restored for 30 days, then it is purged with its files.';
comment on column public.documentaries.previews is 'Its title, synopsis and poster may be in a public link preview.';
comment on column public.documentaries.embeds is 'It may be played on other sites, by people who are not signed in.';
comment on column public.documentaries.published_until is 'Shown until then; kept after it is over, to say so.';
comment on column public.documentaries.spoken_languages is 'Spoken besides language, BCP 47.';
comment on column public.documentaries.written_languages is 'Read in its picture (titles, letters, signs), BCP 47. Captions are no part of the picture.';
comment on column public.documentaries.rights_line is 'Who holds the rights, as written in the end titles; a Creative Commons licence by its name.';
comment on column public.documentaries.ages_from is
  'Minimum age recommended by its creator, for schools and libraries. Null when not stated; not a rating of an '
  'authority.';
comment on column public.documentaries.indexed is 'Search engines may index it: a public, embeddable film whose creator allows this too.';
comment on column public.documentaries.heard_unasked is 'Its new cuts are transcribed automatically.';
select private.open_table('public.documentaries', of_person => 'owner_id');
grant delete, select on public.documentaries to authenticated;
grant insert (title, synopsis, year, language, director, country, subjects, content_notes, spoken_languages,
  written_languages, rights_line, ages_from) on public.documentaries to authenticated;
grant select (previews, embeds, indexed, heard_unasked) on public.documentaries to authenticated;
grant update (title, synopsis, year, language, director, country, subjects, content_notes, current_version_id,
  poster_object, poster_ms, previews, embeds, spoken_languages, written_languages, rights_line, ages_from,
  indexed, heard_unasked) on public.documentaries to authenticated;
create policy "A person adds films of their own" on public.documentaries
  for insert to authenticated
  with check (owner_id = auth.uid() and private.is_signed_in());
create policy "People see the films they may watch" on public.documentaries
  for select to authenticated
  using (owner_id = auth.uid() or public.can_watch(id));
create policy "The creator deletes their film" on public.documentaries
  for delete to authenticated
  using (owner_id = auth.uid());
create policy "The creator edits their film" on public.documentaries
  for update to authenticated
  using (public.can_edit(id))
  with check (
    public.can_edit(id)
    and (current_version_id is null or private.documentary_of(current_version_id) = id)
    and (poster_object is null or poster_object ~ ('^' || id || '/[A-Za-z0-9][A-Za-z0-9._-]*$'))
  );
create or replace trigger await_showing after insert or update of published_at on public.documentaries
  for each row execute function private.await_showing();
create or replace trigger catalogue_changed after insert or update of title,
synopsis,
director,
language,
country,
subjects,
year,
visibility,
published_at,
current_version_id on public.documentaries
  for each row execute function private.catalogue_changed();
create or replace trigger catalogue_window after update of published_until on public.documentaries
  for each row when (new.published_until is distinct from old.published_until) execute function private.catalogue_changed();
create or replace trigger check_shown_version before update on public.documentaries for each row
  when (old.current_version_id is distinct from new.current_version_id) execute function private.check_shown_version();
create or replace trigger credit_people after insert or update of director on public.documentaries
  for each row execute function private.director_changed();
create or replace trigger end_addresses after update of published_at, visibility, current_version_id, poster_object, removed_at on public.documentaries
for each row execute function private.end_addresses();
create or replace trigger end_embedded_addresses after update of embeds on public.documentaries
  for each row when (old.embeds and not new.embeds) execute function private.end_embedded_addresses();
create or replace trigger forget_cases after delete on public.documentaries referencing old table as gone
for each statement execute function private.forget_cases();
create or replace trigger forget_usage after delete on public.documentaries
  referencing old table as gone for each statement execute function private.forget_film_usage();
create or replace trigger keep_limits before insert on public.documentaries for each row execute function private.keep_limits();
create or replace trigger leave_showing_to_leads before update of current_version_id, previews, embeds, indexed on public.documentaries
  for each row when (
    (old.current_version_id, old.previews, old.embeds, old.indexed)
      is distinct from (new.current_version_id, new.previews, new.embeds, new.indexed)
  ) execute function private.leave_showing_to_leads();
create or replace trigger limit_rows after insert on public.documentaries referencing new table as added for each statement
  execute function private.limit_rows('owner_id', 5000, 'One person can have up to 5,000 films.');
create or replace trigger moments_follow after update of current_version_id on public.documentaries
for each row when (new.current_version_id is distinct from old.current_version_id)
execute function private.moments_follow();
create or replace trigger only_open_films_are_indexed before update of indexed, embeds, visibility on public.documentaries
  for each row when (new.indexed and not (new.embeds and new.visibility = 'public')) execute function private.only_open_films_are_indexed();
create or replace trigger refuse_protected_poster before update of poster_object on public.documentaries
  for each row execute function private.refuse_protected_poster();
create or replace trigger refuse_unplaced before update of current_version_id on public.documentaries
  for each row when (old.current_version_id is distinct from new.current_version_id) execute function private.refuse_unplaced();
create or replace trigger refuse_withheld before update of published_at, visibility on public.documentaries
for each row when (new.published_at is not null) execute function private.refuse_withheld();
create or replace trigger settle_poster before update of poster_object on public.documentaries
for each row when (new.poster_object is distinct from old.poster_object) execute function private.settle_poster();
create or replace trigger tell_invited after update of visibility, published_at, published_until, removed_at on public.documentaries
  for each row when (new.visibility = 'invited' and new.published_at is not null) execute function private.tell_all_invited();
create or replace trigger touch_documentary before update on public.documentaries for each row
  execute function private.touch_documentary();

create or replace function private.touch_documentary() returns trigger language plpgsql set search_path = '' as
$$ begin new.updated_at = now(); return new; end $$;
