-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a passage and what it rests on. statement: what the film says there; source: the document, archive, study or person it is from.
create table public.footnotes (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  statement text not null default '',
  source text not null,
  web_address text not null default '',
  constraint footnotes_pkey PRIMARY KEY (id),
  constraint footnotes_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint footnotes_check CHECK (ends_ms > starts_ms),
  constraint footnotes_source_check CHECK (length(TRIM(BOTH FROM source)) > 0 AND length(source) <= 1000),
  constraint footnotes_starts_ms_check CHECK (starts_ms >= 0),
  constraint footnotes_statement_check CHECK (length(statement) <= 1000),
  constraint footnotes_web_address_check CHECK (length(web_address) <= 500 AND web_address ~ '^(https?://\S+)?$')
);
CREATE INDEX footnotes_version ON public.footnotes USING btree (version_id, starts_ms);
alter table public.footnotes enable row level security;
grant delete, insert, select on public.footnotes to authenticated;
grant update (starts_ms, ends_ms, statement, source, web_address) on public.footnotes to authenticated;
grant all on public.footnotes to service_role;
create policy "The creator writes footnotes" on public.footnotes
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its footnotes, not those of protec" on public.footnotes
  for select to authenticated
  using (private.can_watch_version(version_id) AND NOT private.holds_protected(version_id, starts_ms, ends_ms));
create policy "A session that owes its second step sees and changes nothing" on public.footnotes
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.footnotes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '2000', 'A version has 2,000 footnotes at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.footnotes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
