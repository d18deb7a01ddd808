-- Reviews: a link by which people without an account see one cut and its notes, and nothing else of the film. Like a screener (decision 0126) its
-- holder is a guest of auth/v1, says a name, and sees it on the picture; unlike one it lets several people in, who write notes (decision 0146).

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  label text not null default '' check (length(label) <= 120),
  key_hash bytea not null unique check (length(key_hash) <= 32),
  passphrase_hash text check (length(passphrase_hash) <= 100),
  has_passphrase boolean generated always as (passphrase_hash is not null) stored,
  people_limit integer not null default 10 check (people_limit between 1 and 200),
  may_write boolean not null default true,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  made_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.reviews is 'One row a link to a cut and its notes for guests: until when, how many people, whether they write notes or read them.';
create index reviews_of_version on public.reviews (version_id, created_at desc);
create index reviews_made_by on public.reviews (made_by);
create index reviews_running_out on public.reviews (expires_at);
select private.open_table('public.reviews', of_version => 'version_id', left_out => '{key_hash,passphrase_hash}');
create trigger limit_rows after insert on public.reviews referencing new table as added for each statement
  execute function private.limit_rows('version_id', '200', 'A version has 200 review links at most.');
grant select (id, version_id, label, has_passphrase, people_limit, may_write, locked_until, expires_at, revoked_at, created_at)
  on public.reviews to authenticated;
create policy "Who edits the film sees its review links" on public.reviews
  for select to authenticated using (private.can_edit_version(version_id));

create table public.review_guests (
  review_id uuid not null references public.reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 80),
  mark text not null unique check (length(mark) <= 8),
  entered_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
comment on table public.review_guests is
  'One row a person who entered a review by its link, under the name they gave. mark: eight letters in their watermark, by which a copy is traced.';
create index review_guests_of_person on public.review_guests (user_id);
select private.open_table('public.review_guests', of_person => 'user_id');
create trigger limit_rows after insert on public.review_guests referencing new table as added for each statement
  execute function private.limit_rows('review_id', '200', 'A review has 200 guests at most.');
grant select on public.review_guests to authenticated;
create policy "Who edits the film sees who entered a review" on public.review_guests
  for select to authenticated
  using (private.can_edit_version((select r.version_id from public.reviews r where r.id = review_id)));

create function private.is_live(review public.reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select review.revoked_at is null and review.expires_at > now() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = review.version_id and d.removed_at is null and v.state in ('watchable', 'ready')
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
create or replace function private.reviewed_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.version_id
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where g.user_id = auth.uid() and private.session_holds() and private.in_person() and private.is_live(r)
$$;
-- Asked as a list once a statement, never row by row.
create function private.team_versions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id
  where private.is_signed_in() and (
    d.owner_id = auth.uid()
    or d.id in (select t.documentary_id from private.team_films t where public.can_review(t.documentary_id))
  )
$$;
comment on function private.team_versions is 'Every cut of the films in whose team the caller is, their own among them.';
grant execute on function private.team_versions to authenticated, service_role;
