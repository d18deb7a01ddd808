-- What a film rests on and what in it was made by a machine, said at the passage it is about.

create table public.footnotes (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null,
  statement text not null default '' check (length(statement) <= 1000),
  source text not null check (length(trim(source)) > 0 and length(source) <= 1000),
  web_address text not null default '' check (length(web_address) <= 500 and web_address ~ '^(https?://\S+)?$'),
  check (ends_ms > starts_ms)
);
comment on table public.footnotes is 'One row a passage and what it rests on. statement: what the film says there; source: the document, archive, study or person it is from.';
create index footnotes_version on public.footnotes (version_id, starts_ms);

create table public.synthetic_passages (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references public.versions (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  ends_ms integer not null,
  medium text not null check (medium in ('picture', 'voice', 'sound')),
  how text not null check (how in ('generated', 'altered', 'restored')),
  statement text not null check (length(trim(statement)) > 0 and length(statement) <= 1000),
  tool text not null default '' check (length(tool) <= 120),
  check (ends_ms > starts_ms)
);
comment on table public.synthetic_passages is 'One row a passage whose picture or sound a machine made or changed, with the sentence that says so to who watches.';
create index synthetic_passages_version on public.synthetic_passages (version_id, starts_ms);

/** Whether a passage holds a sentence that is protected. */
create function private.holds_protected(version uuid, starts_ms integer, ends_ms integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.cues c
    where c.version_id = version and c.sensitive and c.starts_ms < holds_protected.ends_ms and c.ends_ms > holds_protected.starts_ms
  )
$$;
grant execute on function private.holds_protected to authenticated, service_role;

select private.open_table('public.footnotes', of_version => 'version_id');
select private.open_table('public.synthetic_passages', of_version => 'version_id');
create trigger limit_rows after insert on public.footnotes referencing new table as added for each statement
  execute function private.limit_rows('version_id', 2000, 'A version has 2,000 footnotes at most.');
create trigger limit_rows after insert on public.synthetic_passages referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version has 500 statements about machines at most.');

grant select, insert, delete on public.footnotes, public.synthetic_passages to authenticated;
grant update (starts_ms, ends_ms, statement, source, web_address) on public.footnotes to authenticated;
grant update (starts_ms, ends_ms, medium, how, statement, tool) on public.synthetic_passages to authenticated;
create policy "The creator writes footnotes" on public.footnotes
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads its footnotes, not those of protected passages" on public.footnotes
  for select to authenticated
  using (private.can_watch_version(version_id) and not private.holds_protected(version_id, starts_ms, ends_ms));
create policy "The creator says what machines made" on public.synthetic_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what machines made of it" on public.synthetic_passages
  for select to authenticated
  using (private.can_watch_version(version_id));
