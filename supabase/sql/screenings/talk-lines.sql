-- The chat: lines, slow mode, pause, removal and restoring; and the hosts' settings.
create or replace function private.line_as_json(line public.talk_lines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (line).id, 'number', (line).number, 'talker', (line).talker, 'name', coalesce(p.name, ''), 'place', (line).place,
    'words', case when (line).removed_at is null then (line).words end, 'itemId', (line).item_id, 'atMs', (line).at_ms, 'saidAt', (line).said_at
  )
  from (select) one left join public.talk_people p on p.screening_id = (line).screening_id and p.number = (line).talker
$$;

/** Anything that a reader would take for an address, with or without http. */
create or replace function private.has_link(words text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select words ~* '(https?:|www\.)' or words ~* '(^|[^[:alnum:]@.])[[:alnum:]-]+(\.[[:alnum:]-]+)*\.(com|org|net|io|tv|de|eu|info|link|me|co|app|dev|site|xyz|ly|gg|to|uk|fr|es|it|nl|no|se|dk|fi|pl|ch|at|be)($|[^[:alnum:]])'
$$;

/** Says something to the room. Sent twice under one id it is there once. */
create or replace function public.say_in_talk(line uuid, screening uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(say_in_talk.screening);
  me public.talk_people := private.talker(say_in_talk.screening);
  talk public.talks := private.take_talk(say_in_talk.screening);
  said public.talk_lines;
  leads boolean := place <> 'guest';
  last_said timestamptz;
  waits_seconds int;
  film record;
begin
  select * into said from public.talk_lines l where l.id = say_in_talk.line;
  if said.id is not null then
    if said.screening_id = talk.screening_id and said.talker = me.number then return private.line_as_json(said); end if;
    raise exception 'This message was already sent.' using errcode = '42501';
  end if;
  if length(trim(coalesce(say_in_talk.words, ''))) not between 1 and 500 then
    raise exception 'A line has 1 to 500 characters.' using errcode = '22023', hint = 'What you wrote is still in the field.';
  end if;
  if me.silenced_at is not null then
    raise exception 'A moderator has muted you in this screening.' using errcode = '42501', hint = 'You can still follow, ask and clap.';
  end if;
  if talk.chat = 'paused' and not leads then
    raise exception 'The chat is paused.' using errcode = 'P0001', detail = 'paused', hint = 'What you wrote is still in the field.';
  end if;
  if not talk.links and not leads and private.has_link(say_in_talk.words) then
    raise exception 'Links are off in this room.' using errcode = '22023', hint = 'Say it without the address.';
  end if;
  select max(l.said_at) into last_said from public.talk_lines l where l.screening_id = talk.screening_id and l.talker = me.number;
  waits_seconds := case when talk.chat = 'slow' and not leads then talk.slow_seconds else 1 end;
  if last_said > clock_timestamp() - waits_seconds * interval '1 second' then
    raise exception 'One line in % seconds.', waits_seconds using errcode = 'P0001', detail = 'rate',
      hint = format('Send it in %s seconds.', ceil(extract(epoch from last_said + waits_seconds * interval '1 second' - clock_timestamp())));
  end if;
  if (
    select count(*) from public.talk_lines l
    where l.screening_id = talk.screening_id and l.talker = me.number and l.said_at > now() - interval '1 minute'
  ) >= 20 then
    raise exception '20 messages a minute are the limit.' using errcode = 'P0001', detail = 'rate', hint = 'Send it in a moment.';
  end if;
  if talk.last_line >= 20000 then
    raise exception 'A chat can have up to 20,000 messages.' using errcode = 'P0001', detail = 'limit', hint = 'What you wrote is still in the field.';
  end if;
  select * into film from private.on_screen(talk.screening_id);
  update public.talks t set last_line = t.last_line + 1 where t.screening_id = talk.screening_id returning t.last_line into talk.last_line;
  insert into public.talk_lines (id, screening_id, number, talker, person_id, place, words, item_id, at_ms, said_at)
  values (
    say_in_talk.line, talk.screening_id, talk.last_line, me.number, auth.uid(), place, trim(say_in_talk.words), film.item_id, film.at_ms,
    clock_timestamp()
  )
  returning * into said;
  perform private.tell_talk(talk.screening_id, 'said', private.line_as_json(said));
  return private.line_as_json(said);
end $$;
grant execute on function public.say_in_talk to authenticated;

/** Removes a chat message for everyone, or restores it: moderators any, its author their own. */
create or replace function public.remove_talk_line(screening uuid, number int, removed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(remove_talk_line.screening);
  line public.talk_lines;
begin
  select * into line from public.talk_lines l
  where l.screening_id = remove_talk_line.screening and l.number = remove_talk_line.number for update;
  if line.id is null or (place not in ('host', 'moderator') and line.person_id is distinct from auth.uid()) then
    raise exception 'You have no such message.' using errcode = '42501';
  end if;
  update public.talk_lines l set removed_at = case when remove_talk_line.removed then coalesce(l.removed_at, now()) end
  where l.id = line.id returning * into line;
  perform private.tell_talk(line.screening_id, 'line', private.line_as_json(line));
end $$;
grant execute on function public.remove_talk_line to authenticated;

/** Has a person say nothing more in the chat, with what they said taken away when `lines_too`; or lets them speak again. Hosts are not silenced. */
create or replace function public.silence_talker(
  screening uuid,
  talker int,
  silenced boolean,
  lines_too boolean default false
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  quieted public.talk_people;
  line public.talk_lines;
begin
  perform private.require_place(silence_talker.screening, '{host,moderator}');
  select * into quieted from public.talk_people p
  where p.screening_id = silence_talker.screening and p.number = silence_talker.talker for update;
  if quieted.number is null or private.place_in_talk(silence_talker.screening, quieted.person_id) in ('host', 'moderator') then
    raise exception 'This person cannot be muted.' using errcode = '42501';
  end if;
  update public.talk_people p set silenced_at = case when silenced then coalesce(p.silenced_at, now()) end
  where p.screening_id = quieted.screening_id and p.number = quieted.number;
  if lines_too and silenced then
    update public.talk_lines l set removed_at = now()
    where l.screening_id = quieted.screening_id and l.talker = quieted.number and l.removed_at is null;
  end if;
  perform private.tell_talk(quieted.screening_id, 'person', jsonb_build_object('number', quieted.number, 'silenced', silenced, 'linesToo', lines_too));
end $$;
grant execute on function public.silence_talker to authenticated;

/** What hosts and moderators arrange: `wish` names what changes. The stage's address and keeping are the hosts' alone. */
create or replace function public.arrange_talk(screening uuid, wish jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place text := private.require_place(arrange_talk.screening, '{host,moderator}');
  talk public.talks := private.take_talk(arrange_talk.screening);
begin
  if jsonb_typeof(wish) is distinct from 'object' or length(wish::text) > 10000 then
    raise exception 'Say what is to be arranged.' using errcode = '22023';
  end if;
  if place <> 'host' and (wish ? 'stageUrl' or wish ? 'kept') then
    raise exception 'Only hosts decide on that.' using errcode = '42501';
  end if;
  update public.talks t set
    chat = coalesce(wish ->> 'chat', t.chat),
    slow_seconds = coalesce((wish ->> 'slowSeconds')::int, t.slow_seconds),
    links = coalesce((wish ->> 'links')::boolean, t.links),
    questions = coalesce((wish ->> 'questions')::boolean, t.questions),
    marks = coalesce((wish ->> 'marks')::boolean, t.marks),
    note = coalesce(wish ->> 'note', t.note),
    stage_url = coalesce(trim(wish ->> 'stageUrl'), t.stage_url),
    kept = coalesce((wish ->> 'kept')::boolean, t.kept),
    updated_at = now()
  where t.screening_id = talk.screening_id returning * into talk;
  perform private.tell_talk(talk.screening_id, 'arranged', private.talk_settings(talk));
  if wish ? 'note' then perform private.tell_talk(talk.screening_id, 'noted', '{}'); end if;
  return private.talk_settings(talk);
end $$;
grant execute on function public.arrange_talk to authenticated;

/** Whether what the caller says may be read again afterwards, beside the film. Off until they say so, and theirs to change at any time. */
create or replace function public.keep_my_words(screening uuid, keeps boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare me public.talk_people;
begin
  perform private.require_place(keep_my_words.screening);
  me := private.talker(keep_my_words.screening);
  update public.talk_people p set keeps = keep_my_words.keeps where p.screening_id = me.screening_id and p.number = me.number;
end $$;
grant execute on function public.keep_my_words to authenticated;

/** Lines before `before` (all without it), the newest two hundred, in order. */
create or replace function public.older_talk_lines(screening uuid, before int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_place(older_talk_lines.screening);
  return (
    select coalesce(jsonb_agg(page.line order by page.number), '[]')
    from (
      select private.line_as_json(l) as line, l.number from public.talk_lines l
      where l.screening_id = older_talk_lines.screening and (older_talk_lines.before is null or l.number < older_talk_lines.before)
      order by l.number desc limit 200
    ) page
  );
end $$;
grant execute on function public.older_talk_lines to authenticated;
