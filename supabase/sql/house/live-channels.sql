-- The product's live channels are private: a row rule says who may join, and nobody may send in them. What they carry
-- are table changes, which have row rules of their own; a public channel of the same name could have been written in
-- by any stranger.
create policy "Who may watch a film hears of its arrival" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^arrival:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and public.can_watch((case when realtime.topic() like 'arrival:%' then substr(realtime.topic(), 9) end)::uuid)
);

create policy "Who is signed in follows preparations, whose rows say which" on realtime.messages
  for select to authenticated
  using (
  realtime.topic() = 'preparation' and private.is_signed_in()
);

-- Tasks and approvals were live tables whose channels nobody was let into: what others moved came with the next visit. The rows say again who sees which.
create policy "The team of a film hears of its tasks and approvals" on realtime.messages for select to authenticated
  using (
    realtime.topic() ~ '^(tasks|approvals):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and public.can_review(case when realtime.topic() ~ '^(tasks|approvals):' then split_part(realtime.topic(), ':', 2) end::uuid)
  );
