-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a passage whose picture or sound a machine made or changed, with the sentence that says so to who watches.
create table public.synthetic_passages (
  id uuid not null default gen_random_uuid(),
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  medium text not null,
  how text not null,
  statement text not null,
  tool text not null default '',
  constraint synthetic_passages_pkey PRIMARY KEY (id),
  constraint synthetic_passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint synthetic_passages_check CHECK (ends_ms > starts_ms),
  constraint synthetic_passages_how_check CHECK (how = ANY (ARRAY['generated', 'altered', 'restored'])),
  constraint synthetic_passages_medium_check CHECK (medium = ANY (ARRAY['picture', 'voice', 'sound'])),
  constraint synthetic_passages_starts_ms_check CHECK (starts_ms >= 0),
  constraint synthetic_passages_statement_check CHECK (length(TRIM(BOTH FROM statement)) > 0 AND length(statement) <= 1000),
  constraint synthetic_passages_tool_check CHECK (length(tool) <= 120)
);
CREATE INDEX synthetic_passages_version ON public.synthetic_passages USING btree (version_id, starts_ms);
alter table public.synthetic_passages enable row level security;
grant delete, insert, select on public.synthetic_passages to authenticated;
grant update (starts_ms, ends_ms, medium, how, statement, tool) on public.synthetic_passages to authenticated;
grant all on public.synthetic_passages to service_role;
create policy "The creator says what machines made" on public.synthetic_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what machines made of it" on public.synthetic_passages
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.synthetic_passages
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.synthetic_passages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('version_id', '500', 'A version has 500 statements about machines at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.synthetic_passages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
