-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who asked to show a film to others, and what its creator said.
create table public.screening_permissions (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  user_id uuid not null,
  name text not null default '',
  word text not null default '',
  state text not null default 'asked',
  answer text not null default '',
  asked_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  constraint screening_permissions_pkey PRIMARY KEY (id),
  constraint screening_permissions_documentary_id_user_id_key UNIQUE (documentary_id, user_id),
  constraint screening_permissions_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint screening_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint screening_permissions_answer_check CHECK (length(answer) <= 1000),
  constraint screening_permissions_name_check CHECK (length(name) <= 120),
  constraint screening_permissions_state_check CHECK (state = ANY (ARRAY['asked', 'granted', 'declined'])),
  constraint screening_permissions_word_check CHECK (length(word) <= 1000)
);
CREATE INDEX screening_permissions_of_person ON public.screening_permissions USING btree (user_id);
alter table public.screening_permissions enable row level security;
grant all on public.screening_permissions to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_permissions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_permissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '2000', 'A film keeps 2,000 questions of this kind at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_permissions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.answer_to_screen(permission uuid, granted boolean, answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.screening_permissions;
begin
  perform private.require_session();
  select * into asked from public.screening_permissions p where p.id = permission;
  if asked.id is null or not private.leads_film(asked.documentary_id) or not private.in_person() then
    raise exception 'Only who leads a film gives their word for a film.' using errcode = '42501';
  end if;
  update public.screening_permissions p set
    state = case when granted then 'granted' else 'declined' end, answer = coalesce(answer_to_screen.answer, ''), answered_at = now()
  where p.id = permission;
  perform private.notify(
    asked.user_id, 'screening',
    jsonb_build_object(
      'what', case when granted then 'granted' else 'declined' end, 'words', left(coalesce(answer_to_screen.answer, ''), 200),
      'film', (select d.title from public.documentaries d where d.id = asked.documentary_id)
    ),
    '/screenings?view=announce&film=' || asked.documentary_id, 'may-screen-answer:' || permission, true, asked.documentary_id
  );
end
$$;
grant execute on function public.answer_to_screen to authenticated, service_role;

create function public.films_to_screen(query text DEFAULT '', film uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'documentaryId', x.id, 'title', x.title, 'director', x.director, 'year', x.year, 'durationMs', x.duration_ms,
      'mayShow', x.may, 'asked', x.asked, 'trailerMs', x.trailer_ms
    ) order by x.may desc, x.title), '[]')
    from (
      select f.id, f.title, f.director, f.year, v.duration_ms, private.may_screen(f.id, auth.uid()) as may,
        (select p.state from public.screening_permissions p where p.documentary_id = f.id and p.user_id = auth.uid()) as asked,
        (select t.duration_ms from public.trailers t where t.documentary_id = f.id and t.state = 'ready') as trailer_ms
      from private.watchable_films f
      join public.versions v on v.id = f.current_version_id and v.state in ('watchable', 'ready') and v.duration_ms is not null
      where f.title ilike '%' || private.like_escaped(trim(films_to_screen.query)) || '%'
        and (films_to_screen.film is null or f.id = films_to_screen.film)
      order by may desc, f.title limit 20
    ) x
  );
end
$$;
grant execute on function public.films_to_screen to authenticated, service_role;

create function public.list_screening_permissions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return jsonb_build_object('toAnswer', '[]'::jsonb, 'asked', '[]'::jsonb); end if;
  return jsonb_build_object(
    'toAnswer', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'documentaryId', x.documentary_id, 'film', x.title, 'name', x.name, 'word', x.word, 'state', x.state,
        'answer', x.answer, 'askedAt', x.asked_at
      ) order by x.state = 'asked' desc, x.asked_at desc), '[]')
      from (
        select p.*, d.title from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
        where private.leads_film(d.id) and d.removed_at is null order by p.asked_at desc limit 200
      ) x
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'documentaryId', p.documentary_id, 'film', d.title, 'name', p.name, 'word', p.word, 'state', p.state,
        'answer', p.answer, 'askedAt', p.asked_at
      ) order by p.asked_at desc), '[]')
      from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
      where p.user_id = auth.uid() and d.removed_at is null
    )
  );
end
$$;
grant execute on function public.list_screening_permissions to authenticated, service_role;
