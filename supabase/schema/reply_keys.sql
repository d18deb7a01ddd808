-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person and thread that was written about by mail: what stands in the address of the answer, and nothing else.
create table private.reply_keys (
  thread_id uuid not null,
  person_id uuid not null,
  secret text not null default replace(gen_random_uuid()::text, '-', ''),
  constraint reply_keys_pkey PRIMARY KEY (thread_id, person_id),
  constraint reply_keys_secret_key UNIQUE (secret),
  constraint reply_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint reply_keys_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint reply_keys_secret_check CHECK (secret ~ '^[0-9a-f]{32}$')
);
CREATE INDEX reply_keys_person ON private.reply_keys USING btree (person_id);
alter table private.reply_keys enable row level security;
