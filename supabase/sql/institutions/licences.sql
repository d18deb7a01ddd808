comment on table public.licence_films is 'One row a film that a licence names.';
select private.open_table('public.licence_films', of_film => 'documentary_id');
grant select on public.licence_films to authenticated;
create policy "Who sees a licence sees its films" on public.licence_films for select to authenticated
  using (licence_id in (select l.id from public.licences l));

comment on table public.licence_seats is
  'One row per seat taken under a licence with a number of simultaneous users. Held while playback_grants shows '
  'activity, then free.';
select private.open_table('public.licence_seats', of_person => 'person_id');
select private.open_to_suspended('public.licence_seats', 'Watching goes on.');

comment on table public.licence_versions is
  'One row per agreed text of a licence. terms: as in contract/institutions/licences.ts, with the titles at that time; '
  'parties: names and billing at that time. Immutable.';
select private.open_table('public.licence_versions', of_person => 'creator_said_by', left_out => '{institution_said_by}');
grant select on public.licence_versions to authenticated;
create policy "Librarians and the creator see what was agreed" on public.licence_versions for select to authenticated
  using (licence_id in (
    select l.id from public.licences l
    where l.institution_id in (select private.my_institutions('{librarian}')) or l.creator_id = (select auth.uid())
  ));
create or replace trigger keep_agreed before update on public.licence_versions for each row execute function private.keep_agreed();

comment on table public.licences is
  'One row per licence, as it is now (history in licence_versions). catalogue: every film its creator shows to '
  'institutions. ends_on: the last day, null for as long as the file can be played; grace_days: films still open after '
  'it. simultaneous_users: null for any number. countries: ISO 3166, empty for everywhere. warned_days: the last expiry '
  'warning sent. ended_at: replaced or ended early.';
comment on column public.licences.elsewhere is 'Its institution is not, or no longer, in one of its countries: it opens nothing.';
comment on column public.licences.ended_by is 'Who ended it before its time.';
select private.open_table('public.licences', of_person => 'creator_id');
grant select on public.licences to authenticated;
create policy "Both sides of a licence see it, teachers as well" on public.licences for select to authenticated
  using (
    institution_id in (select private.my_institutions('{librarian,teacher}'))
    or (creator_id = (select auth.uid()) and (select private.in_person()))
    or (select private.has_role('moderator'))
  );
create or replace trigger place_licence before insert or update of countries, institution_id on public.licences
  for each row execute function private.place_licence();
create or replace trigger tell_unlicensed_evenings after update of ended_at on public.licences
  for each row when (old.ended_at is null and new.ended_at is not null) execute function private.tell_unlicensed_evenings();

comment on table public.turnaways is
  'One row per member of an institution who could not watch a film, and why; demand for the creator. visit: a keyed '
  'pseudonym per day, to deduplicate attempts; it cannot be reversed.';
select private.open_table('public.turnaways', of_nobody => 'Counts without people: the mark of a visit cannot be led back.');
select private.open_to_suspended('public.turnaways', 'Every person who was turned away is counted.');
grant select on public.turnaways to authenticated;
create policy "Librarians see who was turned away, the creator of the film who" on public.turnaways
  for select to authenticated
  using (institution_id in (select private.my_institutions('{librarian}')) or public.can_edit(documentary_id));
create or replace trigger count_turnaway after insert on public.turnaways for each row execute function private.count_turnaway();

create or replace function private.keep_agreed() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The person who accepted may delete their account, and is then no longer named.
  if new.terms is distinct from old.terms or new.parties is distinct from old.parties or new.agreed_at is distinct from old.agreed_at
    or new.licence_id <> old.licence_id or new.number <> old.number
  then raise exception 'What was agreed does not change.' using errcode = '42501', hint = 'Agree on a new version.'; end if;
  return new;
end $$;
