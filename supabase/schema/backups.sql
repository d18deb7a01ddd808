-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a backup that was finished. The command that makes them writes it.
create table public.backups (
  id bigint not null generated always as identity,
  made_at timestamp with time zone not null default now(),
  place text not null default '',
  bytes bigint,
  took_ms bigint,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_bytes_check CHECK (bytes >= 0),
  constraint backups_place_check CHECK (length(place) <= 500),
  constraint backups_took_ms_check CHECK (took_ms >= 0)
);
CREATE INDEX backups_newest ON public.backups USING btree (made_at DESC);
alter table public.backups enable row level security;
grant all on public.backups to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.backups
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.backups FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
