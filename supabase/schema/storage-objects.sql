-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create policy "A person fetches their own archive until it expires" on storage.objects
  for select to authenticated
  using (bucket_id = 'archives' AND private.is_own_archive(name));
create policy "A person sends in a portrait of theirs" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portraits' AND private.may_send_portrait(name));
create policy "An author sends the file a space of theirs awaits" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'spaces' AND private.awaits_space_asset(name));
create policy "The creator adds posters" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'stills' AND private.may_add_poster(name));
create policy "The creator downloads their source" on storage.objects
  for select to authenticated
  using (bucket_id = 'sources' AND private.can_edit_version(private.leading_uuid(name)));
create policy "The creator removes pictures that are not the poster" on storage.objects
  for delete to authenticated
  using (bucket_id = 'stills' AND public.can_edit(private.leading_uuid(name)) AND NOT private.is_poster(name));
create policy "The creator sees the stills of their film" on storage.objects
  for select to authenticated
  using (bucket_id = 'stills' AND public.can_edit(private.leading_uuid(name)));
create policy "The creator uploads the source of a version that awaits it" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'sources' AND private.awaits_source(name));
create policy "The creator uploads what is to run beside a cut" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'sources' AND private.awaits_side_track(name));
create policy "Who changes a board adds pictures to it" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'board-pictures' AND private.may_add_board_picture(name));
create policy "Who edits a film adds the paper that is awaited" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'film-files' AND private.awaits_film_file(name));
create policy "Who is in a thread reads its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'letters' AND private.may_read_letter_file(name));
create policy "Who is on a board sees its pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'board-pictures' AND private.may_see_board_picture(name));
create policy "Who may enter a space reads what was made of its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'spaces' AND private.may_read_space_file(name));
create policy "Who sees a note reads its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'notes' AND private.may_read_note_file(name));
create policy "Who sees a paper reads its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'film-files' AND private.may_read_film_file(name));
create policy "Who sees a person's page sees their portrait" on storage.objects
  for select to authenticated
  using (bucket_id = 'portraits' AND private.may_see_portrait(name));
create policy "Who writes a note adds the file that is awaited" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'notes' AND private.awaits_note_file(name));
create policy "Who writes adds the file that is awaited" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'letters' AND private.awaits_letter_file(name));
create policy "A session that owes its second step sees and changes nothing" on storage.objects
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
create policy "Suspended people add no files" on storage.objects
  as restrictive for insert to authenticated
  with check (( SELECT NOT private.is_suspended()));
create policy "Suspended people change no files" on storage.objects
  as restrictive for update to authenticated
  using (( SELECT NOT private.is_suspended()));
create policy "Suspended people remove no files" on storage.objects
  as restrictive for delete to authenticated
  using (( SELECT NOT private.is_suspended()));
CREATE TRIGGER film_file_arrived AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'film-files') EXECUTE FUNCTION private.film_file_arrived();
CREATE TRIGGER letter_file_arrived AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'letters') EXECUTE FUNCTION private.letter_file_arrived();
CREATE TRIGGER mail_arrived AFTER INSERT ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'mail') EXECUTE FUNCTION private.mail_arrived();
CREATE TRIGGER note_file_arrived AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'notes') EXECUTE FUNCTION private.note_file_arrived();
CREATE TRIGGER side_track_received AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'sources') EXECUTE FUNCTION private.side_track_received();
CREATE TRIGGER source_received AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'sources') EXECUTE FUNCTION private.source_received();
CREATE TRIGGER space_asset_arrived AFTER INSERT OR UPDATE ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'spaces') EXECUTE FUNCTION private.space_asset_arrived();
