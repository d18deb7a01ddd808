-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a link to a cut and its notes for guests: until when, how many people, whether they write notes or read them.
create table public.reviews (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  label text not null default '',
  key_hash bytea not null,
  passphrase_hash text,
  has_passphrase boolean default passphrase_hash IS NOT NULL,
  people_limit integer not null default 10,
  may_write boolean not null default true,
  failed_tries integer not null default 0,
  locked_until timestamp with time zone,
  made_by uuid,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_key_hash_key UNIQUE (key_hash),
  constraint reviews_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reviews_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint reviews_key_hash_check CHECK (length(key_hash) <= 32),
  constraint reviews_label_check CHECK (length(label) <= 120),
  constraint reviews_passphrase_hash_check CHECK (length(passphrase_hash) <= 100),
  constraint reviews_people_limit_check CHECK (people_limit >= 1 AND people_limit <= 200)
);
CREATE INDEX reviews_made_by ON public.reviews USING btree (made_by);
CREATE INDEX reviews_of_version ON public.reviews USING btree (version_id, created_at DESC);
CREATE INDEX reviews_running_out ON public.reviews USING btree (expires_at);
alter table public.reviews enable row level security;
grant select (id, version_id, label, has_passphrase, people_limit, may_write, locked_until, expires_at, revoked_at, created_at) on public.reviews to authenticated;
grant all on public.reviews to service_role;
create policy "Who edits the film sees its review links" on public.reviews
  for select to authenticated
  using (private.can_edit_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.reviews
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '200', 'A version has 200 review links at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.own_review(review uuid) returns public.reviews
language plpgsql stable security definer set search_path = '' as $$
declare found_one public.reviews;
begin
  select * into found_one from public.reviews r where r.id = own_review.review;
  if found_one.id is null or not private.can_edit_version(found_one.version_id) or not private.in_person() then
    raise exception 'There is no such review of yours.' using errcode = '42501';
  end if;
  return found_one;
end
$$;
grant execute on function private.own_review to service_role;

create function public.make_review(version uuid, expires_at timestamp with time zone, label text DEFAULT '', people_limit integer DEFAULT 10, may_write boolean DEFAULT true, passphrase text DEFAULT NULL::text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made uuid;
begin
  if not private.can_edit_version(make_review.version) or not private.in_person() then
    raise exception 'Who edits the film invites guests to its review.' using errcode = '42501';
  end if;
  if make_review.expires_at is null or make_review.expires_at not between now() and now() + interval '1 year 1 day' then
    raise exception 'A review ends on a day within the next year.' using errcode = '22023';
  end if;
  insert into public.reviews (version_id, label, key_hash, passphrase_hash, people_limit, may_write, made_by, expires_at)
  values (
    make_review.version, trim(coalesce(make_review.label, '')), sha256(convert_to(key, 'utf8')), private.hash_passphrase(make_review.passphrase),
    make_review.people_limit, make_review.may_write, auth.uid(), make_review.expires_at
  ) returning id into made;
  return jsonb_build_object('id', made, 'key', key);
end
$$;
grant execute on function public.make_review to authenticated, service_role;

create function public.open_review(key text, passphrase text DEFAULT NULL::text, name text DEFAULT NULL::text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.reviews;
  entered public.review_guests;
  called text := left(trim(regexp_replace(coalesce(open_review.name, ''), '\s+', ' ', 'g')), 80);
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into r from public.reviews x where x.key_hash = sha256(convert_to(open_review.key, 'utf8')) for update;
  if r.id is null or not private.is_live(r) then return jsonb_build_object('state', 'unknown'); end if;
  -- The team has a door of its own.
  if private.can_review_version(r.version_id) then
    return jsonb_build_object('state', 'team', 'documentaryId', private.documentary_of(r.version_id), 'versionId', r.version_id);
  end if;
  select * into entered from public.review_guests g where g.review_id = r.id and g.user_id = auth.uid();
  if entered.user_id is null then
    if r.passphrase_hash is not null then
      if r.locked_until > now() then return jsonb_build_object('state', 'locked', 'until', r.locked_until); end if;
      if coalesce(open_review.passphrase, '') = '' then return jsonb_build_object('state', 'passphrase'); end if;
      if r.passphrase_hash <> extensions.crypt(left(trim(open_review.passphrase), 72), r.passphrase_hash) then
        update public.reviews x set
          failed_tries = x.failed_tries + 1,
          locked_until = case when (x.failed_tries + 1) % 5 = 0 then now() + interval '15 minutes' end
        where x.id = r.id returning * into r;
        if r.locked_until is null then return jsonb_build_object('state', 'wrong', 'left', 5 - r.failed_tries % 5); end if;
        return jsonb_build_object('state', 'locked', 'until', r.locked_until);
      end if;
    end if;
    if (select count(*) from public.review_guests g where g.review_id = r.id) >= r.people_limit then
      return jsonb_build_object('state', 'full');
    end if;
    if called = '' then return jsonb_build_object('state', 'name', 'suggested', private.person_called(auth.uid())); end if;
    insert into public.review_guests (review_id, user_id, name, mark) values (r.id, auth.uid(), called, private.screener_mark());
    update public.reviews x set failed_tries = 0, locked_until = null where x.id = r.id;
  end if;
  return jsonb_build_object('state', 'open', 'reviewId', r.id);
end
$$;
grant execute on function public.open_review to authenticated, service_role;

create function public.review_facts(review uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (
    private.playable_facts(v.id)::jsonb || jsonb_build_object(
      'storyboard', null,
      'sideTracks', '[]'::jsonb,
      'review', jsonb_build_object(
        'id', r.id, 'person', g.name, 'mark', g.mark, 'expiresAt', r.expires_at, 'mayWrite', r.may_write, 'label', r.label,
        'title', d.title, 'director', d.director, 'language', d.language, 'versionLabel', v.label, 'number', v.number
      )
    )
  )::json
  from public.reviews r
  join public.review_guests g on g.review_id = r.id and g.user_id = auth.uid()
  join public.versions v on v.id = r.version_id
  join public.documentaries d on d.id = v.documentary_id
  where r.id = review_facts.review and private.holds_review(r.id)
$$;
grant execute on function public.review_facts to authenticated, service_role;

create function public.revoke_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.reviews := private.own_review(review);
begin
  if own.revoked_at is not null then return; end if;
  update public.reviews r set revoked_at = now() where r.id = own.id;
  perform private.end_review(own);
end
$$;
grant execute on function public.revoke_review to authenticated, service_role;

create function public.send_review_link(review uuid, key text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own public.reviews := private.own_review(review);
  written constant text := lower(trim(coalesce(send_review_link.address, '')));
begin
  if not private.is_live(own) or own.key_hash <> sha256(convert_to(coalesce(send_review_link.key, ''), 'utf8')) then
    raise exception 'There is no such review of yours.' using errcode = '42501';
  end if;
  if length(written) > 254 or written !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    raise exception 'That is no e-mail address.' using errcode = '22023', detail = 'address';
  end if;
  return private.write_invitation_letter(
    private.documentary_of(own.version_id), own.id, written, '', '/collaboration?review=' || send_review_link.key, own.expires_at
  );
end
$$;
grant execute on function public.send_review_link to authenticated, service_role;
