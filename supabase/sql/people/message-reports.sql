/** Reports another person's message in one of the caller's threads; a second time corrects the reason. Twenty a day. */
create or replace function public.report_message(message uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.messages;
  moderator uuid;
begin
  select * into said from public.messages m where m.id = report_message.message;
  perform private.require_thread(said.thread_id);
  if said.sender_id = auth.uid() or said.kind = 'left' then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  if (select count(*) from public.message_reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You may report 20 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.message_reports (message_id, reporter_id, reason, words) values (said.id, auth.uid(), trim(report_message.reason), said.body)
  on conflict (message_id, reporter_id) do update set reason = excluded.reason, state = 'waiting';
  for moderator in select r.user_id from public.user_roles r where r.role in ('moderator', 'admin') and r.user_id <> auth.uid() limit 50 loop
    perform private.notify(moderator, 'waiting', '{"count": 1}', '/settings?view=moderation', 'reports', true);
  end loop;
end $$;
grant execute on function public.report_message to authenticated;

/** What moderators read of reported messages: the words as they were, the reason, who wrote them; never who reported. Nothing else of the thread. */
create or replace function public.reported_messages() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(q.report order by q.waits desc, q.created_at), '[]')
    from (
      select r.created_at, r.state = 'waiting' as waits, jsonb_build_object(
        'id', r.id, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at, 'settledAt', r.settled_at, 'words', r.words,
        'by', private.person_called(m.sender_id), 'byId', m.sender_id, 'sentAt', m.sent_at
      ) as report
      from public.message_reports r join public.messages m on m.id = r.message_id
      order by waits desc, r.created_at limit 200
    ) q
  );
end $$;
grant execute on function public.reported_messages to authenticated;

/** Settles every report of a message: it stays, or is taken down with its files. No one settles their own. */
create or replace function public.settle_message_report(report uuid, take_down boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare said public.messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select m.* into said from public.message_reports r join public.messages m on m.id = r.message_id where r.id = settle_message_report.report;
  if said.id is null then raise exception 'There is no such report.' using errcode = 'P0002'; end if;
  if said.sender_id = auth.uid() then raise exception 'Nobody decides on what they wrote.' using errcode = '42501'; end if;
  if take_down then
    update public.messages m
    set body = '', quoted_version_id = null, quoted_starts_ms = null, quoted_ends_ms = null, taken_back_at = coalesce(m.taken_back_at, now())
    where m.id = said.id;
    perform private.drop_letter_files(array(select f.id from public.message_files f where f.message_id = said.id));
    perform realtime.send(jsonb_build_object('number', said.number), 'changed', 'thread:' || said.thread_id, true);
    if said.sender_id is not null then
      perform private.notify(said.sender_id, 'decision', jsonb_build_object('what', 'message-taken-down'), '/messages?thread=' || said.thread_id);
    end if;
  end if;
  update public.message_reports r
  set state = case when take_down then 'taken-down' else 'kept' end, settled_by = auth.uid(), settled_at = now()
  where r.message_id = said.id;
  perform private.note_moderation(format('Message %s: %s.', said.id, case when take_down then 'taken down' else 'kept' end));
end $$;
