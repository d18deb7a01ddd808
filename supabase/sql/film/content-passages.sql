-- Content warnings, each at its passage.
comment on table public.content_passages is 'One row per passage with a content warning: a funeral, flashing light.';
select private.open_table('public.content_passages', of_version => 'version_id');
grant delete, insert, select on public.content_passages to authenticated;
grant update (starts_ms, ends_ms, note) on public.content_passages to authenticated;
create policy "The creator writes content notes" on public.content_passages
  for all to authenticated
  using (private.can_edit_version(version_id))
  with check (private.can_edit_version(version_id));
create policy "Who may watch the film reads what to expect of it" on public.content_passages
  for select to authenticated
  using (private.can_watch_version(version_id));
create or replace trigger limit_rows after insert on public.content_passages referencing new table as added for each statement
  execute function private.limit_rows('version_id', 500, 'A version can have up to 500 content notes.');

-- `what` is one of the three tables; passages as [{ id, startsMs, endsMs }], the new range of each in the other cut. Their texts are copied. What
-- the other cut has of the kind is replaced. Returns the number of rows there.
create or replace function public.carry_passages(what text, from_version uuid, into_version uuid, passages jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address, claim_id'
    when 'synthetic_passages' then 'medium, how, statement, tool, code, prompt, material, rights'
    when 'content_passages' then 'note'
  end;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
  carried int;
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(into_version) then
    raise exception 'Only its creator can carry passages over.' using errcode = '42501';
  end if;
  if from_version = into_version or private.documentary_of(from_version) <> private.documentary_of(into_version) or words is null then
    raise exception 'Passages can only be carried over to another version of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(passages, 2000, 'A version can have up to 2,000 footnotes.');
  -- Sources of a protected sentence are as protected as the sentence, which has to exist first.
  if what = 'footnotes' and exists (
    select from jsonb_to_recordset(passages) as named (id uuid, "startsMs" int, "endsMs" int)
    join public.footnotes f on f.id = named.id and f.version_id = from_version
    where private.holds_protected(from_version, f.starts_ms, f.ends_ms)
      and not private.holds_protected(into_version, named."startsMs", named."endsMs")
  ) then
    raise exception 'A source is in a protected passage, and the other version protects nothing there.'
      using errcode = 'P0001', hint = 'Carry the captions over first: what they protect goes with them.';
  end if;
  execute format('delete from public.%I where version_id = $1', what) using into_version;
  execute format(
    'insert into public.%1$I (version_id, starts_ms, ends_ms, %2$s)
     select $1, greatest(0, named."startsMs"), least(named."endsMs", $2), %2$s
     from jsonb_to_recordset($3) as named (id uuid, "startsMs" int, "endsMs" int)
     join public.%1$I old on old.id = named.id and old.version_id = $4
     where named."startsMs" < $2 and named."endsMs" > greatest(0, named."startsMs")',
    what, words
  ) using into_version, duration, passages, from_version;
  get diagnostics carried = row_count;
  if carried = 0 then
    raise exception 'None of these passages is in the other version.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  return carried;
end
$$;
comment on function public.carry_passages is 'Copies passages of one cut to their ranges in another cut of the same film, replacing those of the kind there.';
grant execute on function public.carry_passages to authenticated;

-- `what` is one of the three tables; passages are its earlier rows, possibly none. The present rows of the kind are deleted.
create or replace function public.put_passages(what text, version uuid, passages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address, claim_id'
    when 'synthetic_passages' then 'medium, how, statement, tool, code, prompt, material, rights'
    when 'content_passages' then 'note'
  end;
begin
  if words is null or not private.can_edit_version(version) then
    raise exception 'Only its creator can carry passages over.' using errcode = '42501';
  end if;
  perform private.check_list(passages, 2000, 'A version can have up to 2,000 footnotes.');
  execute format('delete from public.%I where version_id = $1', what) using version;
  execute format(
    'insert into public.%1$I (id, version_id, starts_ms, ends_ms, %2$s)
     select id, $1, starts_ms, ends_ms, %2$s from jsonb_populate_recordset(null::public.%1$I, $2)',
    what, words
  ) using version, (
    -- Rows of before the AI cue sheet have not these.
    select coalesce(jsonb_agg('{"code": "", "prompt": "", "material": "", "rights": ""}'::jsonb || p), '[]') from jsonb_array_elements(passages) p
  );
end
$$;
comment on function public.put_passages is 'Replaces the passages of a kind in a cut by the given ones.';
grant execute on function public.put_passages to authenticated;
