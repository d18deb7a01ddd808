-- The product's live channels are private: a row rule says who may join, and no client may send. They carry
-- table changes, which have their own row rules; on a public channel of the same name any stranger could
-- send.
create policy "Who may watch a film hears of its arrival" on realtime.messages for select to authenticated using (
  realtime.topic() ~ '^arrival:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and public.can_watch((case when realtime.topic() like 'arrival:%' then substr(realtime.topic(), 9) end)::uuid)
);

create policy "Who is signed in follows preparations, whose rows say which" on realtime.messages
  for select to authenticated
  using (
  realtime.topic() = 'preparation' and private.is_signed_in()
);

-- Access to the live channels of tasks and approvals. The row rules of the tables apply as well.
create policy "The team of a film hears of its tasks and approvals" on realtime.messages for select to authenticated
  using (
    realtime.topic() ~ '^(tasks|approvals):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and public.can_review(case when realtime.topic() ~ '^(tasks|approvals):' then split_part(realtime.topic(), ':', 2) end::uuid)
  );
