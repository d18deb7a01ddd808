-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who entered a review by its link, under the name they gave. mark: eight letters in their watermark, by which a copy is traced.
create table public.review_guests (
  review_id uuid not null,
  user_id uuid not null,
  name text not null,
  mark text not null,
  entered_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint review_guests_pkey PRIMARY KEY (review_id, user_id),
  constraint review_guests_mark_key UNIQUE (mark),
  constraint review_guests_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE,
  constraint review_guests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint review_guests_mark_check CHECK (length(mark) <= 8),
  constraint review_guests_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 80)
);
CREATE INDEX review_guests_of_person ON public.review_guests USING btree (user_id);
alter table public.review_guests enable row level security;
grant select on public.review_guests to authenticated;
grant all on public.review_guests to service_role;
create policy "Who edits the film sees who entered a review" on public.review_guests
  for select to authenticated
  using (private.can_edit_version(( SELECT r.version_id
   FROM public.reviews r
  WHERE r.id = review_guests.review_id)));
create policy "A session that owes its second step sees and changes nothing" on public.review_guests
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.review_guests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('review_id', '200', 'A review has 200 guests at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.review_guests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.called_in_review(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(case
    when private.team_role(private.documentary_of(version)) is not null then private.person_called(auth.uid())
    else (
      select g.name from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = called_in_review.version and g.user_id = auth.uid() order by g.seen_at desc limit 1
    )
  end, 120)
$$;
grant execute on function private.called_in_review to service_role;

create function private.end_review(review public.reviews) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.review_guests g where g.review_id = review.id) then
    perform private.enqueue('rename-media', json_build_object('versionId', review.version_id), 'rename-media:' || review.version_id, 12);
  end if;
end
$$;
grant execute on function private.end_review to service_role;

create function private.holds_review(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.session_holds() and private.in_person() and exists (
    select from public.review_guests g join public.reviews r on r.id = g.review_id
    where g.review_id = holds_review.review and g.user_id = auth.uid() and private.is_live(r)
  )
$$;
grant execute on function private.holds_review to service_role;

create function private.note_in_letters(note uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'versionId', n.version_id, 'startsMs', n.starts_ms, 'endsMs', n.ends_ms, 'words', left(n.body, 600), 'author', n.author_name,
    'resolved', n.state = 'resolved', 'film', jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director),
    'reviewing', case when private.team_role(d.id) is null then (
      select r.id from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = n.version_id and g.user_id = auth.uid() and private.is_live(r) order by g.seen_at desc limit 1
    ) end
  )
  from public.notes n
  join public.documentaries d on d.id = private.documentary_of(n.version_id)
  where n.id = note_in_letters.note and n.removed_at is null and n.state <> 'draft' and private.sees_note(n)
$$;
grant execute on function private.note_in_letters to service_role;

create function private.place_in_review(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.team_role(private.documentary_of(version)),
    (
      select case when bool_or(r.may_write) then 'guest' else 'reader' end
      from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = place_in_review.version and g.user_id = auth.uid()
        and private.session_holds() and private.in_person() and private.is_live(r)
      having count(*) > 0
    )
  )
$$;
grant execute on function private.place_in_review to authenticated, service_role;

create function private.require_review(version uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare place text := private.place_in_review(version);
begin
  perform private.require_session();
  if place is null or place = 'reader' then
    raise exception 'You do not write in this review.' using errcode = '42501', hint = 'Ask whoever invited you.';
  end if;
  return place;
end
$$;
grant execute on function private.require_review to service_role;

-- The cuts the caller, a guest of a review, may see.
create function private.reviewed_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select r.version_id
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where g.user_id = auth.uid() and private.session_holds() and private.in_person() and private.is_live(r)
$$;
grant execute on function private.reviewed_versions to authenticated, service_role;

create function public.see_review(review uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.holds_review(review) then return; end if;
  update public.review_guests g set seen_at = now() where g.review_id = see_review.review and g.user_id = auth.uid();
end
$$;
grant execute on function public.see_review to authenticated, service_role;
