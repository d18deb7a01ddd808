/**
 * Signs the text of a release by the key of a link. What is signed is the title, the text, the name and the moment; its SHA-256 is computed here, of exactly
 * those characters (decision 0580). strokes: the drawn signature, or none for a typed name. A first guardian can name the second one, who then gets a link.
 * Answers the receipt.
 */
create or replace function public.sign_release(
  key text, name text, strokes jsonb default '[]', second_name text default '', second_email text default '', read_aloud boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.participant_links := private.participant_link(key);
  r public.releases;
  made public.release_signatures;
begin
  if link.id is null then raise exception 'This link has ended.' using errcode = 'P0002', hint = 'Ask the film''s producer for another one.'; end if;
  perform private.check_list(strokes, 200, 'A signature can have up to 200 strokes.');
  select * into r from public.releases x where x.id = link.release_id for update;
  perform private.refuse_signing(link, r, sign_release.name);
  made := private.keep_signature(link, r, trim(sign_release.name), strokes);
  if read_aloud then update public.release_papers p set read_aloud = true where p.release_id = r.id; end if;
  if r.state = 'not-asked' then perform private.move_release(r.id, 'asked', '', null, true, made.name); end if;
  if r.age_band = 'adult' then
    perform private.move_release(r.id, private.given_state('given', r.conditions), '', null, true, made.name);
  elsif link.role = 'guardian' then
    update public.releases x set guardians_given = x.guardians_given + 1 where x.id = r.id;
  end if;
  update public.releases x set way = 'screen', language = link.language where x.id = r.id and x.way is null;
  if link.role = 'guardian' and trim(second_name) <> '' and trim(second_email) <> '' and r.guardians_needed > 1 then
    perform private.add_participant_link(r, 'guardian', second_name, second_email, link.version_id, link.language, 90, link.id);
  end if;
  perform private.tell_of_release(r, 'signed', made.name);
  perform private.enqueue('write-to-participant', json_build_object('signatureId', made.id), 'write-to-participant:' || made.id, 6);
  return jsonb_build_object('id', made.id, 'name', made.name, 'signedAt', made.signed_at, 'sha256', made.sha256, 'text', made.signed_text);
end $$;
grant execute on function public.sign_release to anon, authenticated;

create or replace function private.refuse_signing(link public.participant_links, release public.releases, name text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if length(trim(coalesce(refuse_signing.name, ''))) not between 1 and 120 then
    raise exception 'Write your name, up to 120 letters.' using errcode = 'P0001', detail = 'name';
  end if;
  if release.state not in ('not-asked', 'asked', 'promised')
    or exists (select from public.release_signatures s where s.link_id = link.id) then
    raise exception 'This was signed or settled already.' using errcode = 'P0001', detail = 'signed', hint = 'Ask the film''s producer for another link.';
  end if;
  if not exists (select from public.release_papers p where p.release_id = release.id and trim(p.body) <> '') then
    raise exception 'There is no text to sign yet.' using errcode = 'P0001', detail = 'text';
  end if;
end $$;

create or replace function private.keep_signature(link public.participant_links, release public.releases, name text, strokes jsonb)
returns public.release_signatures
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := clock_timestamp();
  signed text;
  made public.release_signatures;
begin
  select concat_ws(E'\n\n', p.title, p.body, keep_signature.name || E'\n' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) into signed
  from public.release_papers p where p.release_id = release.id;
  insert into public.release_signatures (documentary_id, release_id, link_id, role, name, way, strokes, signed_text, sha256, signed_at, email)
  values (
    release.documentary_id, release.id, link.id, link.role, keep_signature.name, case when strokes = '[]' then 'typed' else 'drawn' end, strokes,
    signed, encode(sha256(convert_to(signed, 'utf8')), 'hex'), moment, link.email
  ) returning * into made;
  return made;
end $$;

/** Tells who sees the papers what a participant did. A protected person is named by their alias. */
create or replace function private.tell_of_release(release public.releases, what text, from_name text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare shown text := coalesce(
  (select case when p.is_protected then p.alias else coalesce(nullif(tell_of_release.from_name, ''), p.name) end
    from public.production_people p where p.id = release.person_id),
  nullif(tell_of_release.from_name, ''), (select p.name from public.production_places p where p.id = release.place_id), release.title
);
begin
  perform private.notify(
    reader, 'release', jsonb_build_object('what', tell_of_release.what, 'from', shown, 'film', d.title),
    '/creator-dashboard?documentary=' || d.id || '&view=releases&release=' || release.id,
    'release:' || release.id || ':' || tell_of_release.what, true, d.id
  )
  from public.documentaries d, private.readers_of_papers(d.id) reader
  where d.id = release.documentary_id;
end $$;

/** What the worker's letter says: the link, or the receipt of a signature. Null once there is nothing to send. */
create or replace function private.participant_letter(link uuid, signature uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', coalesce(nullif(s.email, ''), l.email), 'language', l.language, 'name', coalesce(s.name, l.name), 'film', d.title, 'expiresAt', l.expires_at,
    'title', p.title, 'sha256', s.sha256, 'signedAt', s.signed_at, 'text', s.signed_text, 'houseName', (select h.name from public.house_settings h)
  )
  from public.participant_links l
  join public.documentaries d on d.id = l.documentary_id and d.removed_at is null
  left join public.release_papers p on p.release_id = l.release_id
  left join public.release_signatures s on s.id = participant_letter.signature
  where l.id = coalesce(participant_letter.link, (select x.link_id from public.release_signatures x where x.id = participant_letter.signature))
    and l.revoked_at is null and coalesce(nullif(s.email, ''), l.email) <> ''
$$;
