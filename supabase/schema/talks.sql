-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a screening somebody spoke in. chat, slow_seconds, links, questions, marks: what its hosts let in. note: what moderators say to the speakers. stage_url: where the conversation is seen. kept: chat and questions may be read again beside the film. last_…: how many of each there are.
create table public.talks (
  screening_id uuid not null,
  chat text not null default 'open',
  slow_seconds integer not null default 30,
  links boolean not null default false,
  questions boolean not null default true,
  marks boolean not null default true,
  note text not null default '',
  stage_url text not null default '',
  kept boolean not null default false,
  last_line integer not null default 0,
  last_question integer not null default 0,
  last_person integer not null default 0,
  last_spoken integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint talks_pkey PRIMARY KEY (screening_id),
  constraint talks_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint talks_chat_check CHECK (chat = ANY (ARRAY['open', 'slow', 'paused'])),
  constraint talks_note_check CHECK (length(note) <= 2000),
  constraint talks_slow_seconds_check CHECK (slow_seconds >= 5 AND slow_seconds <= 600),
  constraint talks_stage_url_check CHECK (length(stage_url) <= 2000 AND (stage_url = '' OR stage_url ~* '^https://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'))
);
alter table public.talks enable row level security;
grant all on public.talks to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talks
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.take_talk(screening uuid) returns public.talks
language plpgsql security definer set search_path = '' as $$
declare talk public.talks;
begin
  insert into public.talks (screening_id) values (screening) on conflict do nothing;
  select * into talk from public.talks t where t.screening_id = screening for update;
  return talk;
end
$$;
grant execute on function private.take_talk to service_role;

create function public.arrange_talk(screening uuid, wish jsonb) returns jsonb
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
end
$$;
grant execute on function public.arrange_talk to authenticated, service_role;

create function public.mark_moment(screening uuid, kind text, times integer DEFAULT 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_second bigint := floor(extract(epoch from clock_timestamp()));
  added int := least(greatest(coalesce(times, 1), 1), 8);
  total int;
  film record;
begin
  perform private.require_place(mark_moment.screening);
  if mark_moment.kind is null or mark_moment.kind not in ('applause', 'moved', 'laughter', 'startled') then
    raise exception 'There is no such mark.' using errcode = '22023';
  end if;
  if not exists (select from public.talks t where t.screening_id = mark_moment.screening) then perform private.take_talk(mark_moment.screening); end if;
  if not (select t.marks from public.talks t where t.screening_id = mark_moment.screening) then
    raise exception 'Marks are off in this room.' using errcode = 'P0001', detail = 'paused';
  end if;
  insert into private.mark_turns as m (screening_id, person_id, at) values (mark_moment.screening, auth.uid(), clock_timestamp())
  on conflict (screening_id, person_id) do update set at = excluded.at where m.at < clock_timestamp() - interval '700 milliseconds';
  if not found then return; end if;
  delete from private.mark_turns m where m.at < clock_timestamp() - interval '1 hour';
  select * into film from private.on_screen(mark_moment.screening);
  insert into public.talk_levels as l (screening_id, second, kind, item_id, at_ms, marks)
  values (mark_moment.screening, this_second, mark_moment.kind, film.item_id, film.at_ms, added)
  on conflict on constraint talk_levels_pkey do update set marks = l.marks + excluded.marks
  returning l.marks into total;
  if floor(log(2, total)) > floor(log(2, greatest(total - added, 0.5))) then
    perform private.tell_talk(mark_moment.screening, 'level', (
      select jsonb_build_object('levels', jsonb_agg(jsonb_build_object('second', l.second, 'kind', l.kind, 'marks', l.marks)))
      from public.talk_levels l where l.screening_id = mark_moment.screening and l.second >= this_second - 2
    ));
  end if;
end
$$;
grant execute on function public.mark_moment to authenticated, service_role;
