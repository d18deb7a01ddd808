-- Sources, content notes and what machines made of a film go over to another cut, as captions and chapters do.

-- `what` is one of the three tables; passages as [{ id, startsMs, endsMs }], where each is to stand in the other cut. Their words go with them. What
-- the other cut has of the kind is replaced. Answers how many stand there.
create function public.carry_passages(what text, from_version uuid, into_version uuid, passages jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address'
    when 'synthetic_passages' then 'medium, how, statement, tool'
    when 'content_passages' then 'note'
  end;
  duration int := (select coalesce(v.duration_ms, 2147483647) from public.versions v where v.id = into_version);
  carried int;
begin
  if not private.can_edit_version(from_version) or not private.can_edit_version(into_version) then
    raise exception 'Only its creator carries passages over.' using errcode = '42501';
  end if;
  if from_version = into_version or private.documentary_of(from_version) <> private.documentary_of(into_version) or words is null then
    raise exception 'Passages go from one cut to another of the same film.' using errcode = 'P0001', hint = 'Choose another version.';
  end if;
  perform private.check_list(passages, 2000, 'A version has 2,000 footnotes at most.');
  -- What a protected sentence rests on is as protected as the sentence, which has to be there first.
  if what = 'footnotes' and exists (
    select from jsonb_to_recordset(passages) as named (id uuid, "startsMs" int, "endsMs" int)
    join public.footnotes f on f.id = named.id and f.version_id = from_version
    where private.holds_protected(from_version, f.starts_ms, f.ends_ms)
      and not private.holds_protected(into_version, named."startsMs", named."endsMs")
  ) then
    raise exception 'A source stands in a protected passage, and the other cut protects nothing there.'
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
    raise exception 'None of these passages is in the other cut.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  return carried;
end
$$;
comment on function public.carry_passages is 'Puts passages of one cut where they stand in another of the same film, in the place of what is there of the kind.';
grant execute on function public.carry_passages to authenticated;
