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

-- The cuts the caller, a guest of a review, may see.
create function private.reviewed_versions() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select r.version_id
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where g.user_id = auth.uid() and private.session_holds() and private.in_person() and private.is_live(r)
$$;
grant execute on function private.reviewed_versions to authenticated, service_role;
