-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a playlist of clips for a class. code_hash: of a code by which pupils without an account see it until code_until; only a hash is kept.
create table public.class_lists (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  title text not null,
  course text not null default '',
  words text not null default '',
  code_hash text,
  code_until timestamp with time zone,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint class_lists_pkey PRIMARY KEY (id),
  constraint class_lists_code_hash_key UNIQUE (code_hash),
  constraint class_lists_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint class_lists_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint class_lists_code_hash_check CHECK (length(code_hash) <= 64),
  constraint class_lists_course_check CHECK (length(course) <= 120),
  constraint class_lists_title_check CHECK (length(TRIM(BOTH FROM title)) > 0 AND length(title) <= 120),
  constraint class_lists_words_check CHECK (length(words) <= 2000)
);
CREATE INDEX class_lists_institution ON public.class_lists USING btree (institution_id, created_at DESC);
CREATE INDEX class_lists_made_by ON public.class_lists USING btree (made_by);
alter table public.class_lists enable row level security;
grant all on public.class_lists to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_lists
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('institution_id', '5000', 'An institution keeps 5,000 playlists at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.class_lists FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.sees_list(list uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.class_lists l
    where l.id = sees_list.list and l.institution_id in (select private.my_institutions())
      and not exists (select from public.sittings s where s.person_id = auth.uid() and s.list_id is distinct from l.id)
  )
$$;
grant execute on function private.sees_list to service_role;

create function public.class_answers_of(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare of_list public.class_lists;
begin
  perform private.require_session();
  select l.* into of_list from public.class_lists l where l.id = list;
  if of_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(of_list.institution_id, '{librarian,teacher}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'clip', c.title, 'atMs', q.at_ms, 'words', q.words, 'choices', q.choices, 'right', q.right_choice,
      'answers', (select count(*) from public.class_answers a where a.question_id = q.id),
      'counts', (
        select coalesce(jsonb_agg((select count(*) from public.class_answers a where a.question_id = q.id and a.choice = n) order by n), '[]')
        from generate_series(1, cardinality(q.choices)) n
      ),
      'written', (
        select coalesce(jsonb_agg(a.words order by md5(a.words)), '[]')
        from (select a.words from public.class_answers a where a.question_id = q.id and a.words <> '' limit 300) a
      )
    ) order by x.place, q.at_ms), '[]')
    from public.class_questions q
    join public.class_list_clips x on x.list_id = q.list_id and x.clip_id = q.clip_id
    join public.class_clips c on c.id = q.clip_id
    where q.list_id = list
  );
end
$$;
grant execute on function public.class_answers_of to authenticated, service_role;

create function public.code_opens(code text, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_list public.class_lists;
  place public.institutions;
  hashed bytea := (select sha256(convert_to(s.value || address, 'UTF8')) from private.secrets s where s.name = 'class-salt');
begin
  delete from private.sitting_tries t where t.tried_at < now() - interval '1 hour';
  if (select count(*) from private.sitting_tries t where t.address_hash = hashed) >= 30 then return jsonb_build_object('refused', 'rate'); end if;
  select l.* into found_list from public.class_lists l
  where l.code_hash = private.key_hash(left(code, 100), 'class') and l.code_until > now() and l.removed_at is null;
  select i.* into place from public.institutions i
  where i.closed_at is null and i.id = coalesce(
    found_list.institution_id,
    (select t.institution_id from public.institution_terminals t where t.code_hash = private.key_hash(left(code, 100), 'terminal'))
  );
  if place.id is null then
    insert into private.sitting_tries (address_hash) values (hashed);
    return null;
  end if;
  if (select count(*) from public.sittings s where s.institution_id = place.id and s.until > now()) >= 2000 then
    return jsonb_build_object('refused', 'full');
  end if;
  return jsonb_build_object(
    'institutionId', place.id, 'listId', found_list.id, 'until', least(found_list.code_until, now() + interval '4 hours'),
    'leadsTo', '/institutional/' || place.type || '?institution=' || place.id
      || case when found_list.id is null then '&view=films' else '&view=teaching&list=' || found_list.id end
  );
end
$$;
grant execute on function public.code_opens to service_role;

create function public.instruction_of(institution uuid, from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('course', x.course, 'clips', x.clips, 'playlists', x.playlists, 'plays', x.plays, 'watchedMs', x.watched_ms)
      order by x.watched_ms desc, x.course
    ), '[]')
    from (
      -- Clips that were taken away since were taught with all the same.
      select
        c.course, count(distinct c.id)::int as clips, sum(y.plays)::int as plays, sum(y.watched_ms)::bigint as watched_ms,
        (
          select count(*)::int from public.class_lists l
          where l.institution_id = instruction_of.institution and l.course = c.course and l.removed_at is null
        ) as playlists
      from public.class_clips c
      join public.class_clip_days y on y.clip_id = c.id
      where c.institution_id = instruction_of.institution and y.day >= date_trunc('month', from_month)
        and y.day < date_trunc('month', to_month) + interval '1 month'
      group by c.course
      order by 4 desc, 1
      limit 1000
    ) x
  );
end
$$;
grant execute on function public.instruction_of to authenticated, service_role;

create function public.make_class_code(list uuid, hours integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_list public.class_lists;
  code text := private.screener_mark();
begin
  perform private.require_session();
  select l.* into of_list from public.class_lists l where l.id = list and l.removed_at is null;
  if of_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(of_list.institution_id, '{librarian,teacher}');
  if hours is null then
    update public.class_lists l set code_hash = null, code_until = null where l.id = list;
    return null;
  end if;
  if hours not between 1 and 24 then raise exception 'A code opens for 1 to 24 hours.' using errcode = '22023'; end if;
  update public.class_lists l set code_hash = private.key_hash(code, 'class'), code_until = now() + make_interval(hours => hours) where l.id = list;
  return code;
end
$$;
grant execute on function public.make_class_code to authenticated, service_role;

create function public.put_class_list(institution uuid, title text, course text, words text, clips uuid[], questions jsonb, list uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare kept public.class_lists;
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  perform private.check_list(questions, 100, 'A playlist holds 100 questions at most.');
  if cardinality(clips) not between 1 and 50 then
    raise exception 'A playlist holds 1 to 50 clips.' using errcode = 'P0001', detail = 'clips';
  end if;
  if exists (
    select from unnest(clips) c where not exists (
      select from public.class_clips x where x.id = c and x.institution_id = put_class_list.institution and x.removed_at is null
    )
  ) then raise exception 'There is no such clip.' using errcode = 'P0002'; end if;
  if list is null then
    insert into public.class_lists (institution_id, title, made_by) values (institution, trim(put_class_list.title), auth.uid()) returning * into kept;
  else
    select l.* into kept from public.class_lists l where l.id = list and l.institution_id = put_class_list.institution for update;
    if kept.id is null or (kept.made_by is distinct from auth.uid() and institution not in (select private.my_institutions('{librarian}'))) then
      raise exception 'Whoever made a playlist changes it, and librarians.' using errcode = '42501';
    end if;
  end if;
  update public.class_lists l set title = trim(put_class_list.title), course = trim(put_class_list.course), words = trim(put_class_list.words)
  where l.id = kept.id;
  delete from public.class_list_clips x where x.list_id = kept.id and not (x.clip_id = any (clips));
  insert into public.class_list_clips as x (list_id, clip_id, place) select kept.id, c.id, min(c.place) from unnest(clips) with ordinality as c (id, place) group by c.id
  on conflict (list_id, clip_id) do update set place = excluded.place;
  delete from public.class_questions q where q.list_id = kept.id and not exists (
    select from jsonb_array_elements(questions) w where w ->> 'id' = q.id::text
  );
  insert into public.class_questions as q (id, list_id, clip_id, at_ms, words, choices, right_choice)
  select
    coalesce((w ->> 'id')::uuid, gen_random_uuid()), kept.id, (w ->> 'clip')::uuid, (w ->> 'atMs')::int, trim(w ->> 'words'),
    array(select jsonb_array_elements_text(coalesce(w -> 'choices', '[]'))), (w ->> 'right')::int
  from jsonb_array_elements(questions) w
  on conflict (id) do update set clip_id = excluded.clip_id, at_ms = excluded.at_ms, words = excluded.words, choices = excluded.choices, right_choice = excluded.right_choice
  where q.list_id = kept.id;
  if exists (
    select from public.class_questions q join public.class_clips c on c.id = q.clip_id
    where q.list_id = kept.id and q.at_ms not between c.starts_ms and c.ends_ms
  ) then raise exception 'A question stands outside its clip.' using errcode = 'P0001', detail = 'questions'; end if;
  return kept.id;
end
$$;
grant execute on function public.put_class_list to authenticated, service_role;

create function public.remove_class_list(list uuid, gone boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare found_list public.class_lists;
begin
  perform private.require_session();
  select l.* into found_list from public.class_lists l where l.id = list;
  if found_list.id is null then raise exception 'There is no such playlist.' using errcode = 'P0002'; end if;
  perform private.require_institution(
    found_list.institution_id, case when found_list.made_by = auth.uid() then '{librarian,teacher}'[] else '{librarian}'[] end
  );
  update public.class_lists l set removed_at = case when gone then now() end, code_hash = null, code_until = null where l.id = list;
end
$$;
grant execute on function public.remove_class_list to authenticated, service_role;
