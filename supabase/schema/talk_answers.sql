-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person's answer to a poll. choice: which of the choices, or 1 to 5 on a scale. Nothing tells one person's answer to another.
create table public.talk_answers (
  poll_id uuid not null,
  screening_id uuid not null,
  answerer integer not null,
  person_id uuid,
  choice integer,
  words text,
  answered_at timestamp with time zone not null default now(),
  constraint talk_answers_pkey PRIMARY KEY (poll_id, answerer),
  constraint talk_answers_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint talk_answers_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES public.talk_polls(id) ON DELETE CASCADE,
  constraint talk_answers_screening_id_answerer_fkey FOREIGN KEY (screening_id, answerer) REFERENCES public.talk_people(screening_id, number) ON DELETE CASCADE,
  constraint one_answer CHECK (num_nonnulls(choice, words) = 1),
  constraint talk_answers_choice_check CHECK (choice >= 1 AND choice <= 8),
  constraint talk_answers_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 1000)
);
CREATE INDEX talk_answers_answerer ON public.talk_answers USING btree (screening_id, answerer);
CREATE INDEX talk_answers_person ON public.talk_answers USING btree (person_id);
alter table public.talk_answers enable row level security;
grant all on public.talk_answers to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_answers
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_answers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.poll_as_json(poll public.talk_polls, talker integer, leads boolean, open_now boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (poll).id, 'part', (poll).part, 'place', (poll).place, 'kind', (poll).kind, 'words', (poll).words, 'choices', to_jsonb((poll).choices),
    'state', case when open_now then 'open' else (poll).state end, 'itemId', (poll).item_id, 'atMs', (poll).at_ms,
    'mine', (
      select coalesce(to_jsonb(a.choice), to_jsonb(a.words)) from public.talk_answers a where a.poll_id = (poll).id and a.answerer = talker
    ),
    'answers', case when leads then (select private.from_five(count(*)) from public.talk_answers a where a.poll_id = (poll).id) end,
    'result', case when (poll).state = 'closed' and (leads or (poll).part = 'during') then private.poll_result(poll) end
  )
$$;
grant execute on function private.poll_as_json to service_role;

create function private.poll_result(poll public.talk_polls) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 then jsonb_build_object(
    'count', count(*),
    'choices', case when (poll).kind <> 'words' then (
      select jsonb_agg((select count(*) from public.talk_answers c where c.poll_id = (poll).id and c.choice = n) order by n)
      from generate_series(1, case when (poll).kind = 'scale' then 5 else cardinality((poll).choices) end) n
    ) end,
    'words', case when (poll).kind = 'words' then jsonb_agg(a.words order by a.words) end
  ) end
  from public.talk_answers a where a.poll_id = (poll).id
$$;
grant execute on function private.poll_result to service_role;
