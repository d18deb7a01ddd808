-- What was carried over is taken back: what stood in the cut before is put there again, whole, in one act.

-- `what` is one of the three tables; passages are its rows as they were, and may be none. What stands there of the kind now goes.
create function public.put_passages(what text, version uuid, passages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := case what
    when 'footnotes' then 'statement, source, web_address'
    when 'synthetic_passages' then 'medium, how, statement, tool'
    when 'content_passages' then 'note'
  end;
begin
  if words is null or not private.can_edit_version(version) then
    raise exception 'Only its creator carries passages over.' using errcode = '42501';
  end if;
  perform private.check_list(passages, 2000, 'A version has 2,000 footnotes at most.');
  execute format('delete from public.%I where version_id = $1', what) using version;
  execute format(
    'insert into public.%1$I (id, version_id, starts_ms, ends_ms, %2$s)
     select id, $1, starts_ms, ends_ms, %2$s from jsonb_populate_recordset(null::public.%1$I, $2)',
    what, words
  ) using version, passages;
end
$$;
comment on function public.put_passages is 'Puts the given passages of a kind in the place of those a cut has.';
grant execute on function public.put_passages to authenticated;
