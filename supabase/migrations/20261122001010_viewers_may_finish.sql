-- Whoever closes a film to people who are inside says what becomes of them, whichever way it is closed: withdrawn, shown to fewer,
-- removed, or another cut in its place.

/** For the acts of this transaction: are those who are watching let finish? */
create function private.let_viewers_finish(finish boolean) returns void language sql set search_path = '' as $$
  select set_config('actuality.viewers_may_finish', case when finish then 'on' else 'off' end, true)
$$;

drop function public.withdraw_documentary(uuid, boolean);
/**
 * Withdraws a film from everybody, or from those whom a narrower audience leaves out. Those who are watching are stopped within a
 * minute, or may finish: then the addresses they hold run out by themselves.
 */
create function public.withdraw_documentary(
  documentary uuid, let_viewers_finish boolean default false, visibility text default 'private'
) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.let_viewers_finish(withdraw_documentary.let_viewers_finish);
  perform public.publish_documentary(documentary, visibility);
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.withdraw_documentary(uuid, boolean, text) to authenticated;

drop function public.remove_documentary(uuid);
/** Takes a film away for everyone; its creator can bring it back for thirty days. */
create function public.remove_documentary(documentary uuid, let_viewers_finish boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then raise exception 'Only its creator removes a film.' using errcode = '42501'; end if;
  perform private.let_viewers_finish(remove_documentary.let_viewers_finish);
  update public.documentaries set removed_at = now(), visibility = 'private', published_at = null where id = documentary;
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.remove_documentary(uuid, boolean) to authenticated;

/** Puts another cut in the place of the one that is shown. */
create function public.show_version(documentary uuid, version uuid, let_viewers_finish boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then raise exception 'Only its creator chooses the cut that is shown.' using errcode = '42501'; end if;
  perform from public.versions v
  where v.id = version and v.documentary_id = documentary and v.state in ('watchable', 'ready');
  if not found then
    raise exception 'The film has no such cut that can be watched.'
      using errcode = 'P0001', hint = 'Wait until it is prepared, or choose another.';
  end if;
  perform private.let_viewers_finish(show_version.let_viewers_finish);
  update public.documentaries set current_version_id = version where id = documentary;
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.show_version(uuid, uuid, boolean) to authenticated;
