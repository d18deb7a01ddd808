-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create policy "A person follows their own notices" on realtime.messages
  for select to authenticated
  using (realtime.topic() = ('notices:' || ((( SELECT auth.uid() AS uid))::text)) AND private.is_signed_in() AND private.in_person());
create policy "A person hears of their own letters" on realtime.messages
  for select to authenticated
  using (realtime.topic() = ('letters:' || ((( SELECT auth.uid() AS uid))::text)) AND private.is_signed_in() AND private.in_person());
create policy "The team of a film hears of its tasks and approvals" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^(tasks|approvals):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND public.can_review(
CASE
    WHEN realtime.topic() ~ '^(tasks|approvals):' THEN split_part(realtime.topic(), ':', 2)
    ELSE NULL::text
END::uuid));
create policy "Who has a place in a screening hears what is said there" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^talk:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.place_in_talk(
CASE
    WHEN realtime.topic() ~~ 'talk:%' THEN substr(realtime.topic(), 6)
    ELSE NULL::text
END::uuid) IS NOT NULL);
create policy "Who is in a thread hears it" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.place_in_thread(
CASE
    WHEN realtime.topic() ~~ 'thread:%' THEN substr(realtime.topic(), 8)
    ELSE NULL::text
END::uuid) IS NOT NULL);
create policy "Who is in a thread is seen to write in it" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() ~ '^thread:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.place_in_thread(
CASE
    WHEN realtime.topic() ~~ 'thread:%' THEN substr(realtime.topic(), 8)
    ELSE NULL::text
END::uuid) = 'in');
create policy "Who is on a board hears it" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^board(-room)?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.board_role(
CASE
    WHEN realtime.topic() ~~ 'board%' THEN split_part(realtime.topic(), ':', 2)
    ELSE NULL::text
END::uuid) IS NOT NULL);
create policy "Who is on a board shows where they are" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() ~ '^board-room:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.board_role(
CASE
    WHEN realtime.topic() ~~ 'board-room:%' THEN split_part(realtime.topic(), ':', 2)
    ELSE NULL::text
END::uuid) IS NOT NULL);
create policy "Who is signed in follows preparations, whose rows say which" on realtime.messages
  for select to authenticated
  using (realtime.topic() = 'preparation' AND private.is_signed_in());
create policy "Who may edit a film hears of changes to its captions" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^captions:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.can_edit_version(
CASE
    WHEN realtime.topic() ~~ 'captions:%' THEN substr(realtime.topic(), 10)
    ELSE NULL::text
END::uuid));
create policy "Who may stand at its door hears the clock of a screening" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^screening-clock:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND private.sees_door(
CASE
    WHEN realtime.topic() ~~ 'screening-clock:%' THEN substr(realtime.topic(), 17)
    ELSE NULL::text
END::uuid));
create policy "Who may watch a film hears of its arrival" on realtime.messages
  for select to authenticated
  using (realtime.topic() ~ '^arrival:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND public.can_watch(
CASE
    WHEN realtime.topic() ~~ 'arrival:%' THEN substr(realtime.topic(), 9)
    ELSE NULL::text
END::uuid));
create policy "Who sees the notes on a cut hears of them" on realtime.messages
  for select to authenticated
  using (private.may_see_notes(( SELECT private.reviewed_by_topic() AS reviewed_by_topic)));
create policy "Who sees the notes on a cut speaks in its room" on realtime.messages
  for insert to authenticated
  with check (private.may_see_notes(( SELECT private.reviewed_by_topic() AS reviewed_by_topic)));
create policy "Suspended people say nothing in rooms" on realtime.messages
  as restrictive for insert to authenticated
  with check (( SELECT NOT private.is_suspended()));
