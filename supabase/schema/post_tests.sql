-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a letter an administrator had sent to themselves, to see whether the house's mail goes out. Kept 30 days.
create table public.post_tests (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  state text not null default 'waiting',
  words text not null default '',
  constraint post_tests_pkey PRIMARY KEY (id),
  constraint post_tests_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint post_tests_state_check CHECK (state = ANY (ARRAY['waiting', 'sent', 'kept', 'refused', 'none'])),
  constraint post_tests_words_check CHECK (length(words) <= 1000)
);
comment on column public.post_tests.state is 'sent: the mail server took it; kept: it lies in the outbox another program collects; refused: see words; none: the house has no mail.';
comment on column public.post_tests.words is 'What the mail server said when it refused.';
CREATE INDEX post_tests_newest ON public.post_tests USING btree (person_id, asked_at DESC);
alter table public.post_tests enable row level security;
grant select on public.post_tests to authenticated;
grant all on public.post_tests to service_role;
create policy "Admins follow their own test letters" on public.post_tests
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.has_role('admin') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.post_tests
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.post_tests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
