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
