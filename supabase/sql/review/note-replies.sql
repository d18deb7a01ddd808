create or replace function public.reply_to_note(
  reply uuid,
  note uuid,
  body text,
  mentions uuid[] default '{}',
  files uuid[] default '{}'
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.notes;
  known public.note_replies;
  film public.documentaries;
  told uuid;
  named uuid[];
begin
  select * into own from public.notes n where n.id = reply_to_note.note and n.removed_at is null and n.state <> 'draft';
  if private.require_review(own.version_id) = 'guest' and own.for_team then
    raise exception 'You can only read in this review.' using errcode = '42501';
  end if;
  select * into known from public.note_replies r where r.id = reply_to_note.reply;
  if known.id is not null then
    if known.author_id is distinct from auth.uid() then raise exception 'There is such an answer already.' using errcode = '42501'; end if;
    return;
  end if;
  if trim(coalesce(reply_to_note.body, '')) = '' and coalesce(cardinality(reply_to_note.files), 0) = 0 then
    raise exception 'There is nothing in this answer.' using errcode = 'P0001', detail = 'empty', hint = 'Write or say something.';
  end if;
  named := private.own_mentions(own.version_id, (reply_to_note.mentions)[1:20]);
  insert into public.note_replies (id, note_id, author_id, author_name, body, mentions)
  values (reply_to_note.reply, own.id, auth.uid(), coalesce(private.called_in_review(own.version_id), ''), trim(coalesce(reply_to_note.body, '')), named);
  perform private.take_note_files(own.version_id, reply_to_note.files, own.id, reply_to_note.reply);
  update public.notes n set changed_at = now() where n.id = own.id;
  select * into film from public.documentaries d where d.id = private.documentary_of(own.version_id);
  for told in
    select distinct p from (
      select unnest(named) as p union select own.author_id union select own.assigned_to
      union select r.author_id from public.note_replies r where r.note_id = own.id
    ) x where p is not null and p <> auth.uid() and p in (select i.person from private.people_in_review(own.version_id) i)
  loop
    perform private.notify(
      told, case when told = any (named) then 'mention' else 'note' end,
      jsonb_build_object('what', 'answered', 'from', private.called_in_review(own.version_id), 'film', film.title, 'words', left(trim(body), 300)),
      private.note_path(own), 'note:' || own.id || ':answered', true, film.id
    );
  end loop;
  perform private.stir_notes(own.version_id, own.id);
end
$$;
grant execute on function public.reply_to_note to authenticated;

create or replace function private.own_reply(reply uuid) returns public.note_replies
language plpgsql stable security definer set search_path = '' as $$
declare own public.note_replies;
begin
  select * into own from public.note_replies r where r.id = own_reply.reply and r.author_id = auth.uid();
  perform private.require_review((select n.version_id from public.notes n where n.id = own.note_id));
  return own;
end
$$;

-- On a conflicting change from another page, returns the stored value and changes nothing.
create or replace function public.change_reply(reply uuid, before text, after text) returns text
language plpgsql security definer set search_path = '' as $$
declare own public.note_replies := private.own_reply(reply);
begin
  if own.body = trim(after) then return null; end if;
  if own.body is distinct from before then return own.body; end if;
  if trim(coalesce(after, '')) = '' then raise exception 'There is nothing in this answer.' using errcode = 'P0001', detail = 'empty'; end if;
  update public.note_replies r set body = trim(after), changed_at = now() where r.id = own.id;
  perform private.stir_notes((select n.version_id from public.notes n where n.id = own.note_id), own.note_id);
  return null;
end
$$;
grant execute on function public.change_reply to authenticated;

create or replace function public.remove_reply(reply uuid, removed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.note_replies := private.own_reply(reply);
begin
  update public.note_replies r set removed_at = case when remove_reply.removed then now() end where r.id = own.id;
  perform private.stir_notes((select n.version_id from public.notes n where n.id = own.note_id), own.note_id);
end
$$;
grant execute on function public.remove_reply to authenticated;

create or replace function public.react_to_note(note uuid, mark text, given boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.notes;
begin
  select * into own from public.notes n where n.id = react_to_note.note and n.removed_at is null and n.state <> 'draft';
  if private.require_review(own.version_id) = 'guest' and own.for_team then
    raise exception 'You can only read in this review.' using errcode = '42501';
  end if;
  if react_to_note.given then
    insert into public.note_reactions (note_id, person_id, mark) values (own.id, auth.uid(), react_to_note.mark) on conflict do nothing;
  else
    delete from public.note_reactions r where r.note_id = own.id and r.person_id = auth.uid() and r.mark = react_to_note.mark;
  end if;
  perform private.stir_notes(own.version_id, own.id);
end
$$;
grant execute on function public.react_to_note to authenticated;
