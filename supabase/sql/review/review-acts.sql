-- Review links: created by editors of the film, entered with a key, a name and an optional passphrase.
create or replace function private.own_review(review uuid) returns public.reviews
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

create or replace function public.make_review(
  version uuid,
  expires_at timestamptz,
  label text default '',
  people_limit integer default 10,
  may_write boolean default true,
  passphrase text default null,
  may_approve boolean default false
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made uuid;
begin
  if not private.can_edit_version(make_review.version) or not private.in_person() then
    raise exception 'Only editors of the film can invite guests to its review.' using errcode = '42501';
  end if;
  if make_review.may_approve and not private.leads_version(make_review.version) then
    raise exception 'Only the owner and the producers decide whether guests can approve a version.' using errcode = '42501';
  end if;
  if make_review.expires_at is null or make_review.expires_at not between now() and now() + interval '1 year 1 day' then
    raise exception 'A review ends on a day within the next year.' using errcode = '22023';
  end if;
  insert into public.reviews (version_id, label, key_hash, passphrase_hash, people_limit, may_write, may_approve, made_by, expires_at)
  values (
    make_review.version, trim(coalesce(make_review.label, '')), sha256(convert_to(key, 'utf8')), private.hash_passphrase(make_review.passphrase),
    make_review.people_limit, make_review.may_write, coalesce(make_review.may_approve, false), auth.uid(), make_review.expires_at
  ) returning id into made;
  return jsonb_build_object('id', made, 'key', key);
end
$$;
grant execute on function public.make_review to authenticated;

create or replace function private.end_review(review public.reviews) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.review_guests g where g.review_id = review.id) then
    perform private.enqueue('rename-media', json_build_object('versionId', review.version_id), 'rename-media:' || review.version_id, 12);
  end if;
end
$$;

create or replace function public.revoke_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.reviews := private.own_review(review);
begin
  if own.revoked_at is not null then return; end if;
  update public.reviews r set revoked_at = now() where r.id = own.id;
  perform private.end_review(own);
end
$$;
grant execute on function public.revoke_review to authenticated;

create or replace function public.set_guest_approval(review uuid, allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.reviews := private.own_review(review);
begin
  if not private.leads_version(own.version_id) then
    raise exception 'Only the owner and the producers decide whether guests can approve a version.' using errcode = '42501';
  end if;
  update public.reviews r set may_approve = coalesce(set_guest_approval.allowed, false) where r.id = own.id;
end
$$;
comment on function public.set_guest_approval is
  'Whether guests of a review link may approve its version, also after the link was sent. Existing approvals stay.';
grant execute on function public.set_guest_approval to authenticated;

-- Before giving a name, a holder of the key sees only the label.
create or replace function public.open_review(key text, passphrase text default null, name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.reviews;
  entered public.review_guests;
  called text := left(trim(regexp_replace(coalesce(open_review.name, ''), '\s+', ' ', 'g')), 80);
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into r from public.reviews x where x.key_hash = sha256(convert_to(open_review.key, 'utf8')) for update;
  if r.id is null or not private.review_is_live(r) then return jsonb_build_object('state', 'unknown'); end if;
  -- Team members use the team page.
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
grant execute on function public.open_review to authenticated;

create or replace function private.holds_review(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.review_guests g join public.reviews r on r.id = g.review_id
    where g.review_id = holds_review.review and g.user_id = auth.uid() and private.review_is_live(r)
  )
$$;

-- A guest of a review reads times as its team does.
create or replace function public.review_facts(review uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (
    private.playable_facts(v.id)::jsonb || jsonb_build_object(
      'storyboard', null,
      'sideTracks', '[]'::jsonb,
      'review', jsonb_build_object(
        'id', r.id, 'person', g.name, 'mark', g.mark, 'expiresAt', r.expires_at, 'mayWrite', r.may_write, 'mayApprove', r.may_approve,
        'approvedAt', (
          select max(a.approved_at) from public.approvals a
          where a.version_id = v.id and a.person_id = g.user_id and a.revoked_at is null
        ),
        'label', r.label,
        'title', d.title, 'director', d.director, 'language', d.language, 'versionLabel', v.label, 'number', v.number, 'startTimecode', v.start_timecode
      )
    )
  )::json
  from public.reviews r
  join public.review_guests g on g.review_id = r.id and g.user_id = auth.uid()
  join public.versions v on v.id = r.version_id
  join public.documentaries d on d.id = v.documentary_id
  where r.id = review_facts.review and private.holds_review(r.id)
$$;
comment on function public.review_facts is 'Kind: done.';
grant execute on function public.review_facts to authenticated;

create or replace function public.see_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_review(review) then return; end if;
  update public.review_guests g set seen_at = now() where g.review_id = see_review.review and g.user_id = auth.uid();
end
$$;
grant execute on function public.see_review to authenticated;
