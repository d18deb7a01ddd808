-- A request between two of whom one blocked the other is moved by neither: a move carries words, and is told like a letter.

create function private.require_unblocked(thread uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.blocks b
    join public.thread_people p on p.thread_id = require_unblocked.thread and p.place <> 'left' and p.person_id in (b.person_id, b.blocked_id)
    where auth.uid() in (b.person_id, b.blocked_id) and p.person_id <> auth.uid()
      and (select count(*) from public.thread_people o where o.thread_id = require_unblocked.thread and o.place <> 'left') = 2
  ) then
    raise exception 'No letters go between you any more.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_unblocked(uuid) from public, anon, authenticated;

create or replace function public.send_message(message uuid, thread uuid, body text, quote jsonb DEFAULT '{}'::jsonb, files uuid[] DEFAULT '{}'::uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  head public.threads;
  sent public.messages;
begin
  perform private.require_thread(send_message.thread);
  select * into head from public.threads t where t.id = send_message.thread for update;
  select * into sent from public.messages m where m.id = send_message.message;
  if sent.id is not null then
    if sent.sender_id is distinct from auth.uid() or sent.thread_id <> head.id then
      raise exception 'There is such a message already.' using errcode = '42501';
    end if;
    return jsonb_build_object('number', sent.number, 'sentAt', sent.sent_at);
  end if;
  perform private.limit_writing();
  if length(trim(coalesce(send_message.body, ''))) = 0 and coalesce(cardinality(files), 0) = 0 and send_message.quote ->> 'versionId' is null then
    raise exception 'There is nothing to send.' using errcode = '22023';
  end if;
  perform private.require_unblocked(head.id);
  if exists (select from public.thread_people p where p.thread_id = head.id and p.place = 'held' and p.person_id <> auth.uid())
    and not exists (select from public.messages m where m.thread_id = head.id and m.sender_id <> auth.uid())
    and (select count(*) from public.messages m where m.thread_id = head.id and m.sender_id = auth.uid()) >= 3
  then
    raise exception 'Wait for an answer.' using errcode = 'P0001', detail = 'held', hint = 'Three messages are enough until somebody you do not know has answered.';
  end if;
  -- Whoever answers a first letter has taken it.
  update public.thread_people p set place = 'in' where p.thread_id = head.id and p.person_id = auth.uid() and p.place = 'held';
  sent.id := send_message.message;
  sent.sender_id := auth.uid();
  sent.kind := 'words';
  sent.body := coalesce(send_message.body, '');
  sent.by_mail := coalesce(current_setting('house.by_mail', true), '') = 'yes';
  sent := private.with_quote(sent, send_message.quote);
  sent := private.add_message(head.id, sent);
  perform private.take_files(sent, files);
  update public.thread_people p set draft = '', draft_at = null where p.thread_id = head.id and p.person_id = auth.uid();
  return jsonb_build_object('number', sent.number, 'sentAt', sent.sent_at);
end
$$;;

create or replace function public.move_request(message uuid, thread uuid, state text, body text DEFAULT '', terms jsonb DEFAULT NULL::jsonb, due_on date DEFAULT NULL::date) returns text
language plpgsql security definer set search_path = '' as $$
declare
  head public.threads;
  moved public.messages;
begin
  perform private.require_thread(move_request.thread);
  select * into head from public.threads t where t.id = move_request.thread for update;
  select * into moved from public.messages m where m.id = move_request.message;
  if moved.id is not null then
    if moved.sender_id is distinct from auth.uid() or moved.thread_id <> head.id then
      raise exception 'There is such a message already.' using errcode = '42501';
    end if;
    return head.state;
  end if;
  if head.request is null or not (move_request.state = any (private.request_moves(head.state, head.started_by is not distinct from auth.uid()))) then
    raise exception 'The request does not stand so that this can be done.' using errcode = 'P0001', detail = 'move',
      hint = 'Somebody may have moved it meanwhile. Look at it as it stands now.';
  end if;
  perform private.limit_writing();
  perform private.require_unblocked(head.id);
  update public.threads t
  set
    state = move_request.state,
    terms = case when move_request.state = 'offered' then coalesce(move_request.terms, t.terms) else t.terms end,
    due_on = coalesce(move_request.due_on, t.due_on)
  where t.id = head.id;
  update public.thread_people p set place = 'in' where p.thread_id = head.id and p.person_id = auth.uid() and p.place = 'held';
  moved.id := move_request.message;
  moved.sender_id := auth.uid();
  moved.kind := 'move';
  moved.body := coalesce(move_request.body, '');
  moved.state := move_request.state;
  moved.terms := case when move_request.state in ('offered', 'agreed') then coalesce(move_request.terms, head.terms) end;
  -- What is agreed is what was offered, whatever the page says.
  if move_request.state = 'agreed' and head.state = 'offered' then moved.terms := head.terms; end if;
  perform private.add_message(head.id, moved);
  return move_request.state;
end
$$;;
