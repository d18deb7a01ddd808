-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

create function private.added(one integer[], other integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by place), '{}')
  from unnest(one, other) with ordinality as both_of (a, b, place)
$$;
grant execute on function private.added to service_role;

create function private.are_hosts(hosts text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(hosts), 1) = 1 and cardinality(hosts) <= 50 and not exists (
    select from unnest(hosts) h
    where h is null or length(h) not between 4 and 253 or h !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  )
$$;
grant execute on function private.are_hosts to authenticated, service_role;

create function private.are_links(links jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 6 and length(links::text) <= 4000 and not exists (
    select from jsonb_array_elements(links) l
    where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'label') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or length(l ->> 'label') > 60 or length(l ->> 'url') > 300
      -- The house's rule for addresses (core/url.ts): http or https, a host, nothing that is not one.
      or (l ->> 'url') !~* '^https?://[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$'
      or (select count(*) from jsonb_object_keys(l)) <> 2
  )
$$;
grant execute on function private.are_links to authenticated, service_role;

create function private.asked_list(asked jsonb, key text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(asked -> key) = 'array' then array(select jsonb_array_elements_text(asked -> key) limit 100)
    else '{}'
  end
$$;
grant execute on function private.asked_list to service_role;

create function private.asked_sounds(word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when length(word) >= 3 and private.in_latin(word) ~ '^[a-z]+$'
      then array[case when word ~ '^[a-z]+$' then '~' else '^' end || left(private.sound_of(private.in_latin(word)), 40)]
    when private.is_dense(word) then array(select private.pairs_of(word))
    else '{}' end
$$;
grant execute on function private.asked_sounds to service_role;

create function private.asked_year(asked jsonb, key text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case when asked ->> key ~ '^\d{4}$' then (asked ->> key)::int end
$$;
grant execute on function private.asked_year to service_role;

create function private.caller_address() returns inet
language plpgsql stable security definer set search_path = '' as $$
begin
  return nullif(trim(split_part(coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-forwarded-for', ',', 1)), '')::inet;
exception when others then return null;
end
$$;
grant execute on function private.caller_address to service_role;

create function private.check_list(given jsonb, most integer, sentence text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(given) is distinct from 'array' then
    raise exception 'A list was expected.' using errcode = '22023', hint = 'Nothing was changed by this.';
  end if;
  if jsonb_array_length(given) > most then
    raise exception '%', sentence using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
  end if;
end
$$;
grant execute on function private.check_list to authenticated, service_role;

create function private.cover_storyboard(version uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('cover-storyboard', json_build_object('versionId', version), 'cover-storyboard:' || version, 12)
$$;
grant execute on function private.cover_storyboard to service_role;

create function private.cue_as_json(cue public.cues) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (cue).id is null then null else jsonb_build_object(
    'startsMs', (cue).starts_ms, 'endsMs', (cue).ends_ms, 'text', (cue).text, 'speaker', (cue).speaker,
    'sensitive', (cue).sensitive, 'words', (cue).words
  ) end
$$;
grant execute on function private.cue_as_json to service_role;

create function private.cues_in(plan jsonb) returns TABLE(id uuid, new boolean, starts_ms integer, ends_ms integer, text text, speaker text, sensitive boolean, words jsonb)
language sql immutable set search_path = '' as $$
  select (p ->> 'id')::uuid, p -> 'before' = 'null', (p #>> '{after,startsMs}')::int, (p #>> '{after,endsMs}')::int,
    p #>> '{after,text}', coalesce(p #>> '{after,speaker}', ''), coalesce((p #>> '{after,sensitive}')::boolean, false),
    nullif(p #> '{after,words}', 'null')
  from jsonb_array_elements(plan) p
  where p -> 'after' <> 'null'
$$;
grant execute on function private.cues_in to service_role;

create function private.discard_media(object_name text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue(
    'remove-files',
    json_build_object('bucket', 'media', 'files', json_agg(json_build_object('name', o.name, 'version', o.version))),
    null,
    12
  )
  from storage.objects o
  where o.bucket_id = 'media' and o.name = object_name
  having count(*) > 0
$$;
grant execute on function private.discard_media to service_role;

create function private.door_key(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '\s+', ' ', 'g'))
$$;
grant execute on function private.door_key to authenticated, service_role;

create function private.door_keys(written text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct private.door_key(w)) filter (where private.door_key(w) <> ''), '{}')
  from unnest(written) w
$$;
grant execute on function private.door_keys to service_role;

create function private.draft_as_json(d public.screening_drafts) returns jsonb
language sql stable as $$
  select jsonb_build_object('about', d.about, 'draft', d.draft, 'revision', d.revision, 'changedAt', d.changed_at)
$$;
grant execute on function private.draft_as_json to service_role;

create function private.each_at_most(list text[], most integer) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(element is not null and length(element) <= most), true) from unnest(list) element
$$;
grant execute on function private.each_at_most to anon, authenticated, service_role;

create function private.enqueue(job text, payload json, job_key text DEFAULT NULL::text, max_attempts integer DEFAULT 5) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => job, payload => payload, job_key => job_key, max_attempts => max_attempts
  );
end
$$;
grant execute on function private.enqueue to service_role;

create function private.enqueue_at(job text, payload json, job_key text, run_at timestamp with time zone) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => job, payload => payload, job_key => job_key, run_at => run_at, max_attempts => 12, job_key_mode => 'preserve_run_at'
  );
end
$$;
grant execute on function private.enqueue_at to service_role;

create function private.filters_fit(languages text[], access text[], runtimes text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if greatest(cardinality(languages), cardinality(access), cardinality(runtimes)) > 100 then
    raise exception 'A search is narrowed by 100 values at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  return true;
end
$$;
grant execute on function private.filters_fit to service_role;

create function private.folded(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, written)) $$;
grant execute on function private.folded to authenticated, service_role;

create function private.forget_author() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.author_name := '';
  return new;
end
$$;
grant execute on function private.forget_author to service_role;

create function private.forget_jobs(gone uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare waiting bigint[];
begin
  select array_agg(j.id) into waiting from graphile_worker._private_jobs j
  where j.locked_at is null and gone::text in (j.payload ->> 'versionId', j.payload ->> 'documentaryId')
    and j.task_id not in (select t.id from graphile_worker._private_tasks t where t.identifier = 'delete-version-files');
  perform graphile_worker.complete_jobs(waiting);
  return coalesce(cardinality(waiting), 0);
end
$$;
grant execute on function private.forget_jobs to service_role;

create function private.from_five(counted bigint) returns bigint
language sql immutable set search_path = '' as $$ select case when counted >= 5 or counted = 0 then counted end $$;
grant execute on function private.from_five to service_role;

create function private.front_now() returns timestamp with time zone
language sql stable as $$
  select coalesce(nullif(current_setting('house.front_at', true), '')::timestamptz, now())
$$;
grant execute on function private.front_now to service_role;

create function private.has_link(words text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select words ~* '(https?:|www\.)' or words ~* '(^|[^[:alnum:]@.])[[:alnum:]-]+(\.[[:alnum:]-]+)*\.(com|org|net|io|tv|de|eu|info|link|me|co|app|dev|site|xyz|ly|gg|to|uk|fr|es|it|nl|no|se|dk|fi|pl|ch|at|be)($|[^[:alnum:]])'
$$;
grant execute on function private.has_link to service_role;

create function private.hash_passphrase(passphrase text) returns text
language plpgsql set search_path = '' as $$
begin
  if coalesce(trim(passphrase), '') = '' then return null; end if;
  if length(trim(passphrase)) not between 6 and 72 then
    raise exception 'A passphrase has 6 to 72 characters.' using errcode = '22023', hint = 'Three words are good.';
  end if;
  return extensions.crypt(trim(passphrase), extensions.gen_salt('bf', 8));
end
$$;
grant execute on function private.hash_passphrase to service_role;

create function private.in_its_time(published_at timestamp with time zone, published_until timestamp with time zone) returns boolean
language sql stable as $$
  select published_at <= now() and (published_until is null or published_until > now())
$$;
grant execute on function private.in_its_time to anon, authenticated, service_role;

create function private.in_latin(written text) returns text
language sql immutable parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      private.unmarked(written),
      'ու', 'u', 'g'), 'և', 'ev', 'g'), '\mե', 'ye', 'g'), '\mո', 'vo', 'g'), 'ղ', 'gh', 'g'),
      'γγ', 'ng', 'g'), 'γκ', 'gk', 'g'), 'γχ', 'nch', 'g'), 'ου', 'ou', 'g'),
      '[θ]', 'th', 'g'), '[χ]', 'ch', 'g'), '[ψ]', 'ps', 'g'), '[щ]', 'shch', 'g'),
      '[шშշ]', 'sh', 'g'), '[жჟժ]', 'zh', 'g'), '[чჩჭճչ]', 'ch', 'g'), '[цცწծց]', 'ts', 'g'),
      '[хხխ]', 'kh', 'g'), '[ю]', 'yu', 'g'), '[я]', 'ya', 'g'), '[ძџձ]', 'dz', 'g'),
    'абвгдезийклмнопрстуфыэіґєљњћђўѓќјѕ' || 'αβγδεζηικλμνξοπρσςτυφω' || 'აბგდევზთიკლმნოპრსტუფქღყჯჰ' || 'աբգդեզէըթիլկհմյնոպջռսվտրւփքօֆ' || 'ъь',
    'abvgdeziiklmnoprstufyeigelncdugkjz' || 'avgdeziiklmnxoprsstyfo' || 'abgdevztiklmnoprstupkgkjh' || 'abgdezeetilkhmynopjrsvtrvpkof'
  )
$$;
grant execute on function private.in_latin to authenticated, service_role;

create function private.in_pairs(written text) returns text
language plpgsql immutable parallel safe as $$
declare
  piece record;
  pairs text := '';
  signs text := '';
begin
  if written is null or written !~ private.unbroken() then return written; end if;
  for piece in
    select m.found[1] as run, m.found[2] as other
    from regexp_matches(written, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
    order by m.place
  loop
    if piece.run is null then
      pairs := pairs || piece.other;
    else
      pairs := pairs || ' ' || private.run_in_pairs(piece.run) || ' ';
      signs := signs || ' ' || regexp_replace(piece.run, '(.)', '\1 ', 'g');
    end if;
  end loop;
  return pairs || ' ' || signs;
end
$$;
grant execute on function private.in_pairs to authenticated, service_role;

create function private.in_person() returns boolean
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'client_id', '') = '' $$;
grant execute on function private.in_person to anon, authenticated, service_role;

create function private.is_dense(written text) returns boolean
language sql immutable parallel safe as $$
  select written ~ '^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}$'
$$;
grant execute on function private.is_dense to authenticated, service_role;

create function private.is_program() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'user-agent'
    ~* '(bot\M|bot/|crawl|spider|slurp|preview|facebookexternal|curl/|wget/|python-|headlesschrome/.*(lighthouse)|monitor|scrapy|archiver)'
$$;
grant execute on function private.is_program to service_role;

create function private.is_signed_in() returns boolean
language sql stable as $$
  select auth.uid() is not null
    and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) = false
    and private.session_holds()
$$;
grant execute on function private.is_signed_in to anon, authenticated, service_role;

create function private.kept_search_named(asked jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    nullif(trim(asked ->> 'query'), ''),
    nullif(concat_ws(', ',
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'people')) v),
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'places')) v),
      (select string_agg(v, ', ') from unnest(private.asked_list(asked, 'subjects')) v)
    ), ''),
    ''
  ), 120)
$$;
grant execute on function private.kept_search_named to service_role;

create function private.leading_uuid(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when split_part(
      object_name, '/', 1
    ) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then split_part(object_name, '/', 1)::uuid end
$$;
grant execute on function private.leading_uuid to anon, authenticated, service_role;

create function private.leaving_soon(published_until timestamp with time zone) returns boolean
language sql stable as $$ select coalesce(published_until < now() + interval '30 days', false) $$;
grant execute on function private.leaving_soon to anon, authenticated, service_role;

create function private.let_viewers_finish(finish boolean) returns void
language sql set search_path = '' as $$
  select set_config('actuality.viewers_may_finish', case when finish then 'on' else 'off' end, true)
$$;
grant execute on function private.let_viewers_finish to service_role;

create function private.letter_file_types() returns jsonb
language sql immutable set search_path = '' as $$
  select '{
    "pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv", "srt": "application/x-subrip", "vtt": "text/vtt",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "avif": "image/avif", "tif": "image/tiff", "tiff": "image/tiff",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "flac": "audio/flac", "ogg": "audio/ogg",
    "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odp": "application/vnd.oasis.opendocument.presentation", "rtf": "application/rtf", "edl": "text/plain", "fountain": "text/plain"
  }'::jsonb
$$;
grant execute on function private.letter_file_types to service_role;

-- Whether a licence opens films today, the days of grace included.
create function private.licence_holds(l public.licences) returns boolean
language sql stable as $$
  select l.ended_at is null and not l.elsewhere and l.starts_on <= private.today()
    and (l.ends_on is null or l.ends_on + l.grace_days >= private.today())
$$;
grant execute on function private.licence_holds to authenticated, service_role;

create function private.like_escaped(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(replace(left(words, 200), '\', '\\'), '%', '\%'), '_', '\_')
$$;
grant execute on function private.like_escaped to service_role;

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hangs_on text := tg_argv[0];
  most int := tg_argv[1]::int;
  parent text;
  present bigint;
begin
  for parent in execute
    case when hangs_on = '' then 'select '''' from added limit 1'
    else format('select distinct a.%I::text from added a where a.%1$I is not null order by 1', hangs_on) end
  loop
    perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || parent, 0));
    if hangs_on = '' then
      execute format('select count(*) from %I.%I', tg_table_schema, tg_table_name) into present;
    else
      execute format('select count(*) from %I.%I t where t.%I = $1::uuid', tg_table_schema, tg_table_name, hangs_on)
      into present using parent;
    end if;
    if present > most then
      raise exception '%', tg_argv[2] using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.limit_rows to service_role;

create function private.mail_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('take-mail', json_build_object('objectName', new.name), 'take-mail:' || new.name, 8);
  return new;
end
$$;
grant execute on function private.mail_arrived to service_role;

create function private.may_send_portrait(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and private.in_person()
    and object_name ~ ('^' || auth.uid()::text || '/raw-[0-9a-f-]{36}$')
    and (select count(*) < 5 from storage.objects o where o.bucket_id = 'portraits' and o.name like auth.uid()::text || '/raw-%')
$$;
grant execute on function private.may_send_portrait to authenticated, service_role;

create function private.member_now(member_state text, until timestamp with time zone) returns boolean
language sql stable as $$ select member_state = 'in' and (until is null or until > now()) $$;
grant execute on function private.member_now to authenticated, service_role;

create function private.most_bytes_of(kind text) returns bigint
language sql immutable set search_path = '' as $$
  select case kind
    when 'panorama' then 209715200 when 'model' then 209715200 when 'splat' then 314572800 when 'sound' then 104857600 when 'tiles' then 209715200
    else 52428800
  end::bigint
$$;
grant execute on function private.most_bytes_of to service_role;

create function private.names_in(line text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  with whole as (
    select trim(regexp_replace(coalesce(line, ''), '\s+', ' ', 'g')) as words
  ), parts as (
    select p.part, p.place
    from whole w, regexp_split_to_table(w.words, ' ?[,;&/] ?(?:and )?| (?:and|und|et|og|och|y) ', 'i') with ordinality as p (part, place)
    where p.part <> ''
  )
  select case
      when w.words = '' then '{}'
      when (select bool_and(position(' ' in p.part) > 0) from parts p) then (select array_agg(p.part order by p.place) from parts p)
      else array[w.words]
    end
  from whole w
$$;
grant execute on function private.names_in to service_role;

create function private.near(asked private.asked_words, query text) returns private.near_words
language plpgsql stable security definer set search_path = '' as $$
declare
  near private.near_words;
  meant text := private.folded(left(query, 300));
  word text;
  alike text[];
  part tsquery;
begin
  if cardinality(asked.typed) > 12 then return null; end if;
  foreach word in array asked.typed loop
    part := quote_literal(word)::tsquery;
    if length(word) >= 3 and not private.is_known(part) then
      alike := array(
        select a.word
        from unnest(private.words_like(word)) with ordinality a (word, place)
        where private.is_known(quote_literal(a.word)::tsquery)
        order by a.place
        limit 4
      );
      if cardinality(alike) > 0 then
        select string_agg(quote_literal(a), ' | ')::tsquery into part from unnest(alike) a;
        meant := regexp_replace(meant, '\m' || word || '\M', alike[1], 'g');
        near.meant := meant;
      end if;
    end if;
    near.parts := near.parts || part;
  end loop;
  -- One or two words that are known were asked for already.
  if near.meant is null and cardinality(near.parts) < 3 then return null; end if;
  return near;
end
$$;
grant execute on function private.near to service_role;

create function private.note_as_json(note public.notes) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'startsMs', note.starts_ms, 'endsMs', note.ends_ms, 'kind', note.kind, 'body', note.body, 'drawing', note.drawing,
    'draft', note.state = 'draft', 'forTeam', note.for_team, 'assignedTo', note.assigned_to, 'dueOn', note.due_on, 'mentions', to_jsonb(note.mentions)
  )
$$;
grant execute on function private.note_as_json to service_role;

create function private.numbers_of(list jsonb) returns double precision[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 3
    then (select array_agg(e::text::double precision order by at) from jsonb_array_elements(list) with ordinality as n (e, at)) end
$$;
grant execute on function private.numbers_of to service_role;

create function private.offer_fits(offer public.licence_offers, institution public.institutions) returns boolean
language sql stable as $$
  select offer.open and (cardinality(offer.types) = 0 or institution.type = any (offer.types))
    and (offer.serves_up_to is null or institution.people_served <= offer.serves_up_to)
    -- An institution that has not said where it is sees it, and is told what is missing when it takes it.
    and (institution.country = '' or jsonb_array_length(coalesce(offer.terms -> 'countries', '[]')) = 0 or offer.terms -> 'countries' ? institution.country)
$$;
grant execute on function private.offer_fits to service_role;

create function private.open_table(opened regclass, of_person text DEFAULT NULL::text, of_film text DEFAULT NULL::text, of_version text DEFAULT NULL::text, of_nobody text DEFAULT NULL::text, left_out text[] DEFAULT '{}'[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', opened);
  execute format('revoke all on %s from public, anon, authenticated', opened);
  execute format('grant all on %s to service_role', opened);
  execute format(
    'create policy "A session that owes its second step sees and changes nothing" on %s '
      'as restrictive for all to authenticated using ((select private.session_holds()))',
    opened
  );
  perform private.declare_personal_data(opened, of_person, of_film, of_version, of_nobody, left_out);
  perform private.close_to_suspended(opened);
end
$$;

create function private.own_addresses() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array[lower(u.email), '@' || split_part(lower(u.email), '@', 2)]
    from auth.users u
    where u.id = auth.uid() and u.email_confirmed_at is not null and u.email like '%_@_%'
  );
end
$$;
grant execute on function private.own_addresses to service_role;

create function private.pairs_of(word text) returns SETOF text
language sql immutable parallel safe as $$
  select '=' || substr(word, n, 2) from generate_series(1, length(word) - 1) n
$$;
grant execute on function private.pairs_of to authenticated, service_role;

create function private.passage_words(own text, following text, config regconfig) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('private.plain'::regconfig, private.in_pairs(own)), 'A')
    || to_tsvector('private.plain'::regconfig, private.in_pairs(coalesce(following, '')))
    || case
      when config = 'private.plain'::regconfig then ''::tsvector
      else setweight(to_tsvector(config, own), 'A') || to_tsvector(config, coalesce(following, ''))
    end
$$;
grant execute on function private.passage_words to service_role;

create function private.person_key(written text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim(regexp_replace(private.folded(written), '[[:space:].,''’‐‑–_-]+', ' ', 'g'))
$$;
grant execute on function private.person_key to authenticated, service_role;

create function private.pieces_between(before integer[], until integer[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(array_agg(case when coalesce(b, 0) - coalesce(a, 0) not between 1 and 4 then coalesce(b, 0) - coalesce(a, 0) end order by place)), '[]')
  from unnest(before, until) with ordinality as pieces (a, b, place)
$$;
grant execute on function private.pieces_between to service_role;

create function private.place_in_talk(screening uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.place_in_talk(screening, auth.uid()) where auth.uid() is not null and private.session_holds() and private.in_person()
$$;
grant execute on function private.place_in_talk to authenticated, service_role;

create function private.places_in(country text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select regexp_split_to_array(trim(coalesce(country, '')), '\s*[,;/&]\s*')
$$;
grant execute on function private.places_in to service_role;

create function private.playlist_names(playlist text) returns SETOF text
language sql immutable set search_path = '' as $$
  select distinct coalesce(found[1], found[2])
  from regexp_matches(playlist, '^(?:#.*URI="([^"]*)".*|([^#\n][^\n]*))$', 'gn') as found
$$;
grant execute on function private.playlist_names to service_role;

create function private.poll_is_open(poll public.talk_polls, item uuid, at_ms integer) returns boolean
language sql immutable set search_path = '' as $$
  select (poll).state = 'open'
    or ((poll).state = 'kept' and (poll).part = 'during' and (poll).at_ms is not null and (poll).item_id = item and (poll).at_ms <= at_ms)
$$;
grant execute on function private.poll_is_open to service_role;

create function private.prepare_side_track(track public.side_tracks) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue(
    'prepare-side-track', json_build_object('trackId', track.id, 'versionId', track.version_id), 'prepare-side-track:' || track.id
  )
$$;
grant execute on function private.prepare_side_track to service_role;

create function private.prepare_space_asset(asset uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('prepare-space-asset', json_build_object('assetId', asset), 'prepare-space-asset:' || asset, 3)
$$;
grant execute on function private.prepare_space_asset to service_role;

create function private.read_ranges(ranges jsonb, length_ms integer) returns int4multirange
language plpgsql immutable set search_path = '' as $$
declare read int4multirange;
begin
  perform private.check_list(ranges, 100, 'Name 100 passages at most.');
  select coalesce(range_agg(int4range(greatest((e ->> 'startsMs')::int, 0), least((e ->> 'endsMs')::int, coalesce(length_ms, 2147483646)))), '{}') into read
  from jsonb_array_elements(ranges) e
  where (e ->> 'endsMs')::int > (e ->> 'startsMs')::int;
  return read;
end
$$;
grant execute on function private.read_ranges to service_role;

create function private.read_words(query text) returns private.asked_words
language plpgsql stable security definer set search_path = '' set client_min_messages = 'warning' as $$
declare
  asked private.asked_words;
  config regconfig;
  quoted text[];
  excluded text[];
  loose text;
  positive tsquery := ''::tsquery;
  negative tsquery := ''::tsquery;
  in_order tsquery := ''::tsquery;
  part tsquery;
  ordered tsquery;
  seen text[] := '{}';
  piece text;
begin
  select
    coalesce(array_agg(m.found[2]) filter (where m.found[1] = '' and m.found[2] is not null), '{}'),
    coalesce(array_agg(coalesce(m.found[2], m.found[3])) filter (where m.found[1] = '-'), '{}'),
    coalesce(string_agg(m.found[3], ' ' order by m.place) filter (where m.found[1] = ''), '')
  into quoted, excluded, loose
  from regexp_matches(left(query, 300), '(-?)(?:"([^"]*)"|([^\s"]+))', 'g') with ordinality m (found, place);
  -- A run of signs is a phrase of its pairs, as if it had been quoted.
  quoted := array(select private.run_in_quotes(q) from unnest(quoted) q)
    || array(select private.run_in_pairs(m[1]) from regexp_matches(loose, '(' || private.unbroken() || '+)', 'g') m);
  excluded := array(select private.run_in_quotes(e) from unnest(excluded) e);
  loose := regexp_replace(loose, private.unbroken() || '+', ' ', 'g');
  foreach config in array 'private.plain'::regconfig || private.spoken_configurations() loop
    part := plainto_tsquery(config, loose);
    foreach piece in array quoted loop part := part && phraseto_tsquery('private.plain', piece); end loop;
    ordered := phraseto_tsquery(config, concat_ws(' ', loose, array_to_string(quoted, ' ')));
    -- Most words are the same in most languages; each alternative is asked once.
    if part::text <> all (seen) then positive := positive || part; end if;
    if ordered::text <> all (seen) then in_order := in_order || ordered; end if;
    seen := seen || part::text || ordered::text;
    foreach piece in array excluded loop negative := negative || phraseto_tsquery(config, piece); end loop;
  end loop;
  asked.wanted := case when numnode(negative) = 0 then positive else positive && !!negative end;
  if numnode(positive) = 0 then asked.wanted := ''::tsquery; end if;
  asked.in_order := in_order;
  asked.alone := regexp_replace(positive::text, '''(?:[^'']|'''')*''', '\&:A', 'g')::tsquery;
  asked.held := regexp_replace(positive::text, '<(-|\d+)> ', '& ', 'g')::tsquery;
  -- A short run is a word, and no sentence that may be remembered a little wrong.
  asked.typed := tsvector_to_array(to_tsvector('private.plain', concat_ws(' ', loose, (
    select string_agg(q, ' ') from unnest(quoted) q where q !~ private.unbroken() or length(q) > 20
  ))));
  asked.sounding := case when numnode(negative) = 0 then private.sounding(concat_ws(' ', loose, array_to_string(quoted, ' '))) else ''::tsquery end;
  return asked;
end
$$;
grant execute on function private.read_words to service_role;

create function private.recovery_code_holds(code private.recovery_codes) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.mfa_factors f
    where f.user_id = code.person_id and f.status::text = 'verified' and f.created_at <= code.made_at
  )
$$;
grant execute on function private.recovery_code_holds to service_role;

create function private.recovery_hash(code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'utf8'))
$$;
grant execute on function private.recovery_hash to service_role;

create function private.request_moves(state text, asks boolean) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when state in ('asked', 'answering') and asks then '{withdrawn}'[]
    when state = 'asked' then '{answering,offered,agreed,declined}'[]
    when state = 'answering' then '{offered,agreed,declined}'[]
    when state = 'offered' and asks then '{agreed,declined,withdrawn}'[]
    when state = 'offered' then '{offered,declined}'[]
    when state = 'agreed' and not asks then '{done}'[]
    else '{}'[]
  end
$$;
grant execute on function private.request_moves to service_role;

create function private.require_board(board uuid, needed text DEFAULT 'view') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  roles constant text[] := array['view', 'comment', 'edit', 'owner'];
  role text;
begin
  perform private.require_session();
  role := private.board_role(require_board.board);
  if role is null then raise exception 'There is no such board among yours.' using errcode = '42501'; end if;
  if array_position(roles, role) < array_position(roles, needed) then
    raise exception 'You were let in to this board to %.', case role when 'view' then 'look at it' when 'comment' then 'look and comment' else 'change what is on it' end
      using errcode = '42501', detail = 'role';
  end if;
  return role;
end
$$;
grant execute on function private.require_board to service_role;

create function private.require_board_keeper() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Boards are kept by people themselves, signed in.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_board_keeper to service_role;

create function private.require_host(screening uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.hosts_screening(screening) then
    raise exception 'Only its hosts do that in a screening.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_host to service_role;

create function private.require_institution(institution uuid, roles text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if institution is null or institution not in (select private.my_institutions(roles)) then
    raise exception 'That is for those who look after this institution.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_institution to service_role;

create function private.require_place(screening uuid, places text[] DEFAULT '{host,moderator,speaker,guest}'[]) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.place_in_talk(screening);
  if place is null or not place = any (places) then
    raise exception 'This belongs to a screening you have no such place in.' using errcode = '42501';
  end if;
  return place;
end
$$;
grant execute on function private.require_place to service_role;

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null or not private.session_holds() then
    raise exception 'Sign in first, with your second step if you have set one up.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_session to anon, authenticated, service_role;

create function private.require_thread(thread uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text;
begin
  perform private.require_session();
  place := private.place_in_thread(thread);
  if place is null then raise exception 'There is no such thread among yours.' using errcode = '42501'; end if;
  return place;
end
$$;
grant execute on function private.require_thread to service_role;

create function private.reviewed_by_topic() returns uuid
language sql stable set search_path = '' as $$
  select case when realtime.topic() ~ '^review:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(realtime.topic(), 8)::uuid end
$$;
grant execute on function private.reviewed_by_topic to authenticated, service_role;

create function private.run_in_pairs(run text) returns text
language sql immutable parallel safe as $$
  select case
    when length(run) < 2 then run
    else (select string_agg(substr(run, n, 2), ' ' order by n) from generate_series(1, length(run) - 1) n)
  end
$$;
grant execute on function private.run_in_pairs to authenticated, service_role;

create function private.run_in_quotes(phrase text) returns text
language sql immutable parallel safe as $$
  select case when phrase !~ private.unbroken() then phrase else (
    select string_agg(case when m.found[1] is null then m.found[2] else ' ' || private.run_in_pairs(m.found[1]) || ' ' end, '' order by m.place)
    from regexp_matches(phrase, '(' || private.unbroken() || '+)|((?:(?!' || private.unbroken() || ').)+)', 'g') with ordinality m (found, place)
  ) end
$$;
grant execute on function private.run_in_quotes to authenticated, service_role;

create function private.runs_in(asked tsquery) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (
    select string_agg(case when p.place = 1 then p.pair[1] else right(p.pair[1], 1) end, '' order by p.place)
    from regexp_matches(m.found[1], '(' || private.unbroken() || '{1,2})', 'g') with ordinality p (pair, place)
  )), '{}')
  from regexp_matches(
    regexp_replace(asked::text, '!(\([^)]*\)|''[^'']*'')', '', 'g'),
    '((?:''' || private.unbroken() || '{1,2}''(?: <-> )?)+)', 'g'
  ) m (found)
$$;
grant execute on function private.runs_in to authenticated, service_role;

create function private.screener_mark() returns text
language sql set search_path = '' as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(b.bytes, at) % 31, 1), '')
  from (select extensions.gen_random_bytes(8) as bytes) b, generate_series(0, 7) as at
$$;
grant execute on function private.screener_mark to service_role;

create function private.second_step_done() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified');
end
$$;
grant execute on function private.second_step_done to anon, authenticated, service_role;

create function private.session_holds() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_step_done()
    and exists (
      select from auth.users u
      where u.id = auth.uid()
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())
    );
end
$$;
grant execute on function private.session_holds to anon, authenticated, service_role;

create function private.side_of(request public.licence_requests) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if request.id is not null and request.institution_id in (select private.my_institutions('{librarian}')) then return 'institution'; end if;
  if request.creator_id = auth.uid() and private.is_signed_in() and private.in_person() and request.state not in ('wished', 'declined') then
    return 'creator';
  end if;
  raise exception 'There is no such request of yours.' using errcode = '42501';
end
$$;
grant execute on function private.side_of to service_role;

create function private.sign_in_attributes(s public.institution_sign_ins) returns jsonb
language sql immutable as $$
  select jsonb_build_object('mail', s.mail_attribute, 'name', s.name_attribute, 'role', s.role_attribute, 'teachers', to_jsonb(s.teacher_values))
$$;
grant execute on function private.sign_in_attributes to service_role;

create function private.snippet(language text, said text, said_next text, marked tsquery) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
  select case
    when concat_ws(' ', said, said_next) !~ private.unbroken() then h.text
    -- What ts_headline has marked already is not marked twice.
    else coalesce(regexp_replace(regexp_replace(regexp_replace(
      h.text, (select string_agg(r, '|' order by length(r) desc) from unnest(private.runs_in(marked)) r), E'\u0001\\&\u0002', 'g'
    ), E'\u0001+', E'\u0001', 'g'), E'\u0002+', E'\u0002', 'g'), h.text)
  end
  from (
    select ts_headline(
      private.words_in(language),
      concat_ws(' ', said, said_next),
      marked,
      E'HighlightAll=true,StartSel=\u0001,StopSel=\u0002'
    ) as text
  ) h
  );
end
$$;
grant execute on function private.snippet to service_role;

create function private.sound_of(word text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      'shch|tsch|tch|ch', '6', 'g'), 'sch|sh|sz', 's', 'g'), 'ts|tz', '7', 'g'), 'kh', 'h', 'g'),
      'zh', 'j', 'g'), 'x', 'ks', 'g'), 'ph', 'f', 'g'),
    'yjwzcq', 'iivskk'
  ), '(.)\1+', '\1', 'g')
$$;
grant execute on function private.sound_of to authenticated, service_role;

create function private.sound_words(written text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s) || ':1', ' ') from unnest(private.sounds_of(written)) s)::tsvector, ''::tsvector)
$$;
grant execute on function private.sound_words to service_role;

create function private.sounding(typed text) returns tsquery
language sql immutable parallel safe as $$
  select coalesce((select string_agg(quote_literal(s), ' & ') from unnest(private.sounds_asked(typed)) s)::tsquery, ''::tsquery)
$$;
grant execute on function private.sounding to service_role;

create function private.sounds_asked(typed text) returns text[]
language sql immutable parallel safe as $$
  select case when count(*) > 0 and bool_and(cardinality(s.sounds) > 0) then (
    select array_agg(distinct sound) from (
      select unnest(private.asked_sounds(w.word)) as sound
      from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
      where w.word <> ''
    ) each_word
  ) end
  from regexp_split_to_table(private.unmarked(left(typed, 200)), '[^[:alpha:]]+') w (word)
  cross join lateral (select private.asked_sounds(w.word) as sounds) s
  where w.word <> ''
$$;
grant execute on function private.sounds_asked to service_role;

create function private.sounds_of(written text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct s.sound), '{}')
  from regexp_split_to_table(private.unmarked(left(written, 4000)), '[^[:alpha:]]+') w (word)
  cross join lateral (
    select case when w.word ~ '^[a-z]+$' then '^' else '~' end || left(private.sound_of(private.in_latin(w.word)), 40) as sound
    where length(w.word) >= 3 and private.in_latin(w.word) ~ '^[a-z]+$'
    union all
    select private.pairs_of(w.word) where private.is_dense(w.word)
  ) s
$$;
grant execute on function private.sounds_of to authenticated, service_role;

create function private.speaker_key(speaker text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select private.person_key(split_part(split_part(speaker, '(', 1), ',', 1))
$$;
grant execute on function private.speaker_key to service_role;

create function private.still_stem(object_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(object_name from '^(.*?)(?:-[0-9a-f]{16})?(?:\.[A-Za-z0-9]+)?$')
$$;
grant execute on function private.still_stem to service_role;

create function private.stir_all_notes(version uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('by', auth.uid()), 'notes', 'review:' || version, true)
$$;
grant execute on function private.stir_all_notes to service_role;

create function private.stir_board(board uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send('{}', 'stirred', 'board:' || board, true)
$$;
grant execute on function private.stir_board to service_role;

create function private.stir_notes(version uuid, note uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(jsonb_build_object('note', note, 'by', auth.uid()), 'note', 'review:' || version, true)
$$;
grant execute on function private.stir_notes to service_role;

create function private.talk_settings(talk public.talks) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'chat', coalesce((talk).chat, 'open'), 'slowSeconds', coalesce((talk).slow_seconds, 30), 'links', coalesce((talk).links, false),
    'questions', coalesce((talk).questions, true), 'marks', coalesce((talk).marks, true), 'stageUrl', coalesce((talk).stage_url, ''),
    'kept', coalesce((talk).kept, false)
  )
$$;
grant execute on function private.talk_settings to service_role;

create function private.talker_as_json(one public.talk_people) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('number', (one).number, 'name', (one).name) $$;
grant execute on function private.talker_as_json to service_role;

create function private.taught_role(claims jsonb, teachers text[]) returns text
language sql immutable set search_path = '' as $$
  select case when exists (
    select from jsonb_array_elements_text(
      case jsonb_typeof(claims -> 'role') when 'array' then claims -> 'role' when 'string' then jsonb_build_array(claims -> 'role') else '[]' end
    ) said
    where lower(trim(said)) in (select lower(t) from unnest(teachers) t)
  ) then 'teacher' else 'member' end
$$;
grant execute on function private.taught_role to service_role;

create function private.tell_screening(screening uuid) returns void
language sql security definer set search_path = '' as $$
  select realtime.send('{}'::jsonb, 'changed', 'screening-clock:' || screening, true)
$$;
grant execute on function private.tell_screening to service_role;

create function private.tell_talk(screening uuid, event text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(payload, event, 'talk:' || screening, true)
$$;
grant execute on function private.tell_talk to service_role;

create function private.timeline_as_json(line public.screening_timelines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'item', line.item, 'positionMs', line.position_ms, 'running', line.running, 'number', line.number, 'ledBy', line.led_by,
    'sinceMs', floor(extract(epoch from line.since) * 1000)::bigint,
    'endedMs', floor(extract(epoch from line.ended_at) * 1000)::bigint
  )
$$;
grant execute on function private.timeline_as_json to service_role;

create function private.today() returns date
language sql stable as $$ select current_date $$;
grant execute on function private.today to authenticated, service_role;

create function private.trailer_ranges(ranges integer[]) returns int4multirange
language sql immutable set search_path = '' as $$
  select range_agg(int4range(ranges[at], ranges[at + 1])) from generate_series(1, cardinality(ranges) - 1, 2) as at
$$;
grant execute on function private.trailer_ranges to service_role;

create function private.unbroken() returns text
language sql immutable parallel safe as $$
  select '[\u0e01-\u0edf\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]'
$$;
grant execute on function private.unbroken to authenticated, service_role;

create function private.unmarked(written text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;
grant execute on function private.unmarked to authenticated, service_role;

create function private.usage_mark(secret text, person uuid, on_day date) returns bigint
language sql stable as $$
  select ('x' || left(encode(sha256(convert_to(secret || person || on_day, 'utf8')), 'hex'), 16))::bit(64)::bigint
$$;
grant execute on function private.usage_mark to service_role;

create function private.uuid_in(words text) returns uuid
language sql immutable set search_path = '' as $$
  select case when trim(words) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(words)::uuid end
$$;
grant execute on function private.uuid_in to service_role;

create function private.with_gaps(playlist text, ranges int4multirange) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    case when t.ms is not null and int4range(floor(t.starts)::int, ceil(t.starts + t.ms)::int + 1) && ranges then E'#EXT-X-GAP\n' || t.line else t.line end,
    E'\n' order by t.n
  )
  from (
    select l.line, l.n, m.ms, sum(coalesce(m.ms, 0)) over (order by l.n) - coalesce(m.ms, 0) as starts
    from regexp_split_to_table(replace(playlist, E'#EXT-X-GAP\n', ''), E'\n') with ordinality as l (line, n)
    cross join lateral (select (substring(l.line from '^#EXTINF:([0-9.]+)'))::numeric * 1000 as ms) m
  ) t
$$;
grant execute on function private.with_gaps to service_role;

create function private.words_in(language text) returns regconfig
language sql immutable parallel safe set search_path = '' as $$
  select case split_part(lower(coalesce(language, '')), '-', 1)
    when 'da' then 'private.danish'
    when 'nl' then 'private.dutch'
    when 'en' then 'private.english'
    when 'fi' then 'private.finnish'
    when 'fr' then 'private.french'
    when 'de' then 'private.german'
    when 'hu' then 'private.hungarian'
    when 'it' then 'private.italian'
    when 'no' then 'private.norwegian'
    when 'nb' then 'private.norwegian'
    when 'nn' then 'private.norwegian'
    when 'pt' then 'private.portuguese'
    when 'ro' then 'private.romanian'
    when 'ru' then 'private.russian'
    when 'es' then 'private.spanish'
    when 'sv' then 'private.swedish'
    when 'tr' then 'private.turkish'
    else 'private.plain'
  end::regconfig
$$;
grant execute on function private.words_in to service_role;

create function private.words_of(written text, language text) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select to_tsvector('private.plain', private.in_pairs(written)) || case
    when private.words_in(language) = 'private.plain'::regconfig then ''::tsvector
    else to_tsvector(private.words_in(language), written) end
$$;
grant execute on function private.words_of to service_role;

create function private.working_days_after(start date, n integer) returns date
language sql immutable set search_path = '' as $$
  select day::date from generate_series(start + 1, start + n * 2 + 4, interval '1 day') day
  where extract(isodow from day) < 6 order by day offset n - 1 limit 1
$$;
grant execute on function private.working_days_after to service_role;

create function public.announce_screening(wish jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Who announces a screening has an account here.' using errcode = '42501';
  end if;
  return private.announce_one(wish, null);
end
$$;
grant execute on function public.announce_screening to authenticated, service_role;

create function public.announce_series(wish jsonb, starts timestamp with time zone[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series uuid := gen_random_uuid();
  evening timestamptz;
  made uuid;
  first_one uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Who announces a screening has an account here.' using errcode = '42501';
  end if;
  if cardinality(array(select distinct m from unnest(starts) m)) not between 2 and 52 then
    raise exception 'A series has 2 to 52 evenings.' using errcode = '22023', detail = 'repeats';
  end if;
  for evening in select distinct m from unnest(starts) m order by m loop
    made := private.announce_one(wish || jsonb_build_object('startsAt', evening), series);
    first_one := coalesce(first_one, made);
  end loop;
  return first_one;
end
$$;
grant execute on function public.announce_series to authenticated, service_role;

-- Within how many working days the house answers. Null: the answer.
create function public.answer_days(purpose text) returns integer
language sql immutable set search_path = '' as $$
  select case purpose
    when 'participant-withdrawal' then 1
    when 'rights-claim' then 2
    when 'accessibility' then 3
    when 'press' then 3
    when 'institution' then 5
    when 'something-else' then 5 end
$$;
grant execute on function public.answer_days to anon, authenticated, service_role;

create function public.case_days(step text) returns integer
language sql immutable set search_path = '' as $$
  select case step when 'report' then 3 when 'appeal' then 5 end
$$;
grant execute on function public.case_days to anon, authenticated, service_role;

create function public.claim_days(step text) returns integer
language sql immutable set search_path = '' as $$
  select case step when 'counter' then 10 when 'decision' then 5 end
$$;
grant execute on function public.claim_days to anon, authenticated, service_role;

create function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not end sessions. Do it yourself under Settings.' using errcode = '42501';
  end if;
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
end
$$;
grant execute on function public.end_session to authenticated, service_role;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.data_of(auth.uid());
end
$$;
grant execute on function public.export_my_data to authenticated, service_role;

create function public.film_activity(documentary uuid, before timestamp with time zone DEFAULT NULL::timestamp with time zone) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not public.can_review(documentary) then raise exception 'What happens on a film is its team''s to see.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'at', e.happened_at, 'what', e.what, 'person', e.person_name, 'about', e.about, 'versionId', e.version_id, 'subjectId', e.subject_id
    ) order by e.happened_at desc), '[]')
    from (
      select * from private.film_events(film_activity.documentary, '-infinity') e
      where film_activity.before is null or e.happened_at < film_activity.before
      order by e.happened_at desc limit 50
    ) e
  );
end
$$;
grant execute on function public.film_activity to authenticated, service_role;

create function public.house_time() returns double precision
language sql set search_path = '' as $$ select extract(epoch from clock_timestamp()) * 1000 $$;
grant execute on function public.house_time to anon, authenticated, service_role;

create function public.institution_usage(institution uuid, from_month date, to_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian}');
  return private.usage_facts(institution, date_trunc('month', from_month)::date, date_trunc('month', to_month)::date);
end
$$;
grant execute on function public.institution_usage to authenticated, service_role;

create function public.my_sessions() returns TABLE(id uuid, user_agent text, started_at timestamp with time zone, used_at timestamp with time zone, current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select
      s.id,
      coalesce(s.user_agent, ''),
      s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at),
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 4 desc;
end
$$;
grant execute on function public.my_sessions to authenticated, service_role;

create function public.my_storage() returns TABLE(used_bytes bigint, quota_bytes bigint, used_films integer, quota_films integer, used_hours numeric, quota_hours integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query select * from private.storage_of(auth.uid());
end
$$;
grant execute on function public.my_storage to authenticated, service_role;

create function public.set_portrait(object_name text, crop_left real, crop_top real, crop_side real) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() or object_name !~ ('^' || auth.uid()::text || '/raw-[0-9a-f-]{36}$') then
    raise exception 'This is no picture of yours.' using errcode = '42501';
  end if;
  if crop_side is null or crop_side not between 0.02 and 1 or crop_left not between 0 and 1 or crop_top not between 0 and 20 then
    raise exception 'The square lies outside of the picture.' using errcode = '22023';
  end if;
  perform private.enqueue(
    'crop-portrait',
    json_build_object('personId', auth.uid(), 'objectName', object_name, 'left', crop_left, 'top', crop_top, 'side', crop_side),
    'crop-portrait:' || auth.uid(), 3
  );
end
$$;
grant execute on function public.set_portrait to authenticated, service_role;

create function public.withdraw_documentary(documentary uuid, let_viewers_finish boolean DEFAULT false, visibility text DEFAULT 'private') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.let_viewers_finish(withdraw_documentary.let_viewers_finish);
  perform public.publish_documentary(documentary, visibility);
  perform private.let_viewers_finish(false);
end
$$;
grant execute on function public.withdraw_documentary to authenticated, service_role;
