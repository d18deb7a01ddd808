/** The caller has read a thread up to `number`; never back. Others see it where both show it. */
create or replace function public.mark_thread(
  thread uuid,
  number int
)
returns void language plpgsql security definer set search_path = '' as $$
declare was int;
begin
  perform private.require_thread(mark_thread.thread);
  update public.thread_people p set number_read = least(mark_thread.number, t.last_number)
  from public.threads t
  where p.thread_id = mark_thread.thread and p.person_id = auth.uid() and t.id = p.thread_id and p.number_read < least(mark_thread.number, t.last_number)
  returning p.number_read into was;
  update public.notices n set read_at = now()
  where n.person_id = auth.uid() and n.said_once in ('thread:' || mark_thread.thread, 'first:' || mark_thread.thread) and n.read_at is null;
  if was is null then return; end if;
  perform realtime.send(jsonb_build_object('thread', mark_thread.thread), 'stirred', 'letters:' || auth.uid(), true);
  if not exists (select from public.message_settings s where s.person_id = auth.uid() and not s.shows_reading) then
    perform realtime.send(jsonb_build_object('number', mark_thread.number), 'read', 'thread:' || mark_thread.thread, true);
  end if;
end $$;
grant execute on function public.mark_thread to authenticated;

/** Puts a thread away, mutes it, takes a first letter, or leaves it for good, each where given. */
create or replace function public.arrange_thread(
  thread uuid,
  archived boolean default null,
  muted boolean default null,
  taken boolean default null,
  gone boolean default null
)
returns void language plpgsql security definer set search_path = '' as $$
declare left_note public.messages;
begin
  perform private.require_thread(arrange_thread.thread);
  update public.thread_people p
  set
    archived_at = case when archived is null then p.archived_at when archived then now() end,
    muted = coalesce(arrange_thread.muted, p.muted),
    place = case when gone then 'left' when taken and p.place = 'held' then 'in' else p.place end,
    draft = case when gone then '' else p.draft end
  where p.thread_id = arrange_thread.thread and p.person_id = auth.uid();
  if gone then
    perform from public.threads t where t.id = arrange_thread.thread for update;
    left_note.id := gen_random_uuid();
    left_note.sender_id := auth.uid();
    left_note.kind := 'left';
    left_note.body := '';
    perform private.add_message(arrange_thread.thread, left_note);
  end if;
  perform realtime.send(jsonb_build_object('thread', arrange_thread.thread), 'stirred', 'letters:' || auth.uid(), true);
end $$;
grant execute on function public.arrange_thread to authenticated;

/**
 * Saves the caller's draft, for their other devices; `known_at`: the draft they continued. False when another device wrote
 * since: nothing is saved then.
 */
create or replace function public.keep_draft(thread uuid, words text, known_at timestamptz default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare kept timestamptz;
begin
  perform private.require_thread(keep_draft.thread);
  update public.thread_people p set draft = keep_draft.words, draft_at = clock_timestamp()
  where p.thread_id = keep_draft.thread and p.person_id = auth.uid()
    and (p.draft = '' or p.draft_at is not distinct from known_at or p.draft = keep_draft.words)
  returning p.draft_at into kept;
  return kept;
end $$;
grant execute on function public.keep_draft to authenticated;

/** Deletes threads without people, and files announced two days ago and never sent, once a night. */
create or replace function private.forget_threads() returns integer
language plpgsql security definer set search_path = '' as $$
declare doomed uuid[];
begin
  doomed := array(
    select t.id from public.threads t
    where not exists (select from public.thread_people p where p.thread_id = t.id and p.place <> 'left')
      and not exists (select from public.contact_messages c where c.thread_id = t.id)
    limit 1000
  );
  perform private.drop_letter_files(array(
    select f.id from public.message_files f
    where f.thread_id = any (doomed) or (f.message_id is null and f.created_at < now() - interval '2 days')
    limit 1000
  ));
  delete from public.threads t where t.id = any (doomed);
  return cardinality(doomed);
end
$$;
