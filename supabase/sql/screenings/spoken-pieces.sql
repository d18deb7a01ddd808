/**
 * One row per piece of sound on its way to the recogniser: stored until its text is written, minutes at most. line: the caption it becomes.
 */

/**
 * Transcribes a piece of sound (a WAV of at most 400,000 bytes, in base64) as caption `line`, for people on stage or asked to write
 * captions. Its position among the captions is assigned on arrival, so that of two pieces the one spoken first comes first, whichever is
 * recognised sooner.
 */
create or replace function public.hear_spoken(line uuid, screening uuid, sound text, language text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(hear_spoken.screening);
  me public.talk_people := private.talker(hear_spoken.screening);
  talk public.talks;
  wav bytea;
begin
  if not me.captions and place not in ('host', 'moderator', 'speaker') then
    raise exception 'Only people chosen by a host can write the captions.' using errcode = '42501';
  end if;
  if not exists (select from private.house_abilities a where a.name in ('transcribe', 'write-along')) then
    raise exception 'Speech recognition is not set up on this site.' using errcode = 'P0001', detail = 'deaf', hint = 'Captions can be typed.';
  end if;
  if length(hear_spoken.sound) > 540000 then
    raise exception 'A piece of sound can have up to 12 seconds.' using errcode = '22023', detail = 'limit';
  end if;
  wav := decode(hear_spoken.sound, 'base64');
  if octet_length(wav) not between 45 and 400000 or substr(wav, 1, 4) <> 'RIFF'::bytea or length(coalesce(hear_spoken.language, '')) > 35 then
    raise exception 'This is no piece of sound.' using errcode = '22023';
  end if;
  delete from private.spoken_pieces p where p.sent_at < now() - interval '2 minutes';
  if (select count(*) from private.spoken_pieces p where p.person_id = auth.uid()) >= 6 then
    raise exception 'Speech recognition is overloaded.' using errcode = 'P0001', detail = 'behind';
  end if;
  talk := private.take_talk(hear_spoken.screening);
  if talk.last_spoken >= 20000 then
    raise exception 'A screening can have up to 20,000 captions.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.talk_spoken (id, screening_id, number, writer, person_id, words)
  values (hear_spoken.line, talk.screening_id, talk.last_spoken + 1, me.number, auth.uid(), '')
  on conflict (id) do nothing;
  -- A retry after a lost answer.
  if not found then return; end if;
  update public.talks t set last_spoken = t.last_spoken + 1 where t.screening_id = talk.screening_id;
  insert into private.spoken_pieces (line, screening_id, person_id, language, sound)
  values (hear_spoken.line, talk.screening_id, auth.uid(), coalesce(hear_spoken.language, ''), wav);
  perform private.enqueue('hear-spoken', json_build_object('line', hear_spoken.line), 'hear-spoken:' || hear_spoken.line, 2);
end
$$;
grant execute on function public.hear_spoken to authenticated;

/** The caption a piece of sound became; without words there is none. The sound is gone with it. */
create or replace function private.write_heard(line uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare spoken public.talk_spoken;
begin
  delete from private.spoken_pieces p where p.line = write_heard.line;
  if trim(coalesce(words, '')) = '' then
    delete from public.talk_spoken s where s.id = write_heard.line and not s.done;
    return;
  end if;
  update public.talk_spoken s set words = left(trim(write_heard.words), 300), done = true where s.id = write_heard.line and not s.done returning * into spoken;
  if spoken.id is null then return; end if;
  perform private.tell_talk(spoken.screening_id, 'spoken',
    jsonb_build_object('id', spoken.id, 'number', spoken.number, 'words', spoken.words, 'done', spoken.done));
end
$$;
