-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a sign-in a course system has begun; it is answered once, within ten minutes, and is then no more.
create table public.course_sign_ins (
  state_hash bytea not null,
  system_id uuid not null,
  nonce text not null,
  begun_at timestamp with time zone not null default now(),
  constraint course_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint course_sign_ins_system_id_fkey FOREIGN KEY (system_id) REFERENCES public.course_systems(id) ON DELETE CASCADE,
  constraint course_sign_ins_nonce_check CHECK (length(nonce) <= 64),
  constraint course_sign_ins_state_hash_check CHECK (length(state_hash) >= 32 AND length(state_hash) <= 32)
);
CREATE INDEX course_sign_ins_begun ON public.course_sign_ins USING btree (begun_at);
CREATE INDEX course_sign_ins_system ON public.course_sign_ins USING btree (system_id);
alter table public.course_sign_ins enable row level security;
grant all on public.course_sign_ins to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_sign_ins
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_sign_ins FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
