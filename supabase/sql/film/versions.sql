comment on table public.versions is
  'One row per cut of a film, or rush. Everything timed belongs to a version, in milliseconds from its first frame. width and '
  'height are display pixels.';
comment on column public.versions.source_object is 'Name in bucket sources: <version id>/<file name>.';
comment on column public.versions.failure is 'Why it cannot be prepared, as a message for its creator.';
comment on column public.versions.start_timecode is
  'Timecode of the first frame, as in the cutting room; a semicolon before the frames in drop frame. Null while '
  'unknown.';
comment on column public.versions.arrived_ms is
  'How much of the film its team can watch before the upload is complete; null where nothing can, and once a '
  'preparation has taken over.';
comment on column public.versions.start_timecode_read is 'Whether its file was checked for a start timecode; most files have none.';
select private.open_table('public.versions', of_film => 'documentary_id');
grant delete on public.versions to authenticated;
grant select (id, documentary_id, number, label, state, duration_ms, width, height, frame_rate, has_sound, created_at,
  start_timecode, kind) on public.versions to authenticated;
grant update (label, start_timecode) on public.versions to authenticated;
create policy "The creator deletes their cuts, except the one people are watch" on public.versions
  for delete to authenticated
  using (
    private.leads_film(documentary_id)
    and not exists (
      select from public.documentaries d where d.current_version_id = versions.id and d.published_at is not null
    )
  );
create policy "The creator names their cuts" on public.versions
  for update to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch the film sees its current cut; its creator sees a" on public.versions
  for select to authenticated
  using (
    public.can_edit(documentary_id)
    or kind = 'cut' and public.can_review(documentary_id)
    or public.can_watch(documentary_id)
      and id = (select d.current_version_id from public.documentaries d where d.id = versions.documentary_id)
  );
create or replace trigger compare_new_version after update of state on public.versions
for each row when (new.state = 'ready' and old.state <> 'ready' and new.kind = 'cut') execute function private.compare_new_version();
create or replace trigger follow_new_version after insert on public.versions for each row
  when (new.state = 'receiving' and new.kind = 'cut') execute function private.follow_new_version();
create or replace trigger forget_version_files after delete on public.versions for each row
  execute function private.forget_version_files();
create or replace trigger keep_limits before insert on public.versions for each row execute function private.keep_limits();
create or replace trigger length_changed after update of duration_ms on public.versions for each row
  when (old.duration_ms is distinct from new.duration_ms) execute function private.length_changed();
create or replace trigger limit_rows after insert on public.versions referencing new table as added for each statement
  execute function private.limit_versions();
create or replace trigger moments_outlive_version before delete on public.versions
for each row execute function private.moments_outlive_version();
create or replace trigger notice_version after update of state on public.versions for each row
  when (new.state in ('ready', 'failed') and old.state is distinct from new.state and new.kind = 'cut')
  execute function private.notice_version();

create or replace view public.own_versions with (security_barrier = true) as
select
  v.id, v.documentary_id, v.number, v.label, v.state, v.source_name, v.source_object, v.source_bytes, v.duration_ms, v.width, v.height,
  v.frame_rate, v.has_sound, v.failure, v.created_at, v.arrived_ms
from public.versions v
where v.kind = 'cut' and (select private.is_signed_in()) and (
  v.documentary_id in (select d.id from public.documentaries d where d.owner_id = auth.uid())
  or v.documentary_id in (
    select t.documentary_id from private.team_films t where t.role = any (array['producer', 'editor']) and public.can_edit(t.documentary_id)
  )
);
comment on view public.own_versions is 'One row per cut of the films the caller edits, with fields only for them: its file and why it failed.';
grant select on public.own_versions to authenticated;
grant all on public.own_versions to service_role;

/** Up to 300 cuts and 3,000 rushes a film. */
create or replace function private.limit_versions() returns trigger language plpgsql security definer set search_path = '' as $$
declare film uuid;
begin
  for film in select distinct a.documentary_id from added a order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('versions:' || film, 0));
    if (select count(*) from public.versions v where v.documentary_id = film and v.kind = 'cut') > 300 then
      raise exception 'A film can have up to 300 versions.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
    end if;
    if (select count(*) from public.versions v where v.documentary_id = film and v.kind = 'rush') > 3000 then
      raise exception 'A film can have up to 3,000 rushes.' using errcode = 'P0001', detail = 'limit', hint = 'Nothing was changed by this.';
    end if;
  end loop;
  return null;
end $$;

/**
 * A cut is shown once it can be watched, and a published film always shows one. The worker, which knows, is not asked.
 */
create or replace function private.check_shown_version() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if new.current_version_id is null and new.published_at is not null then
    raise exception 'A published film shows one of its versions.'
      using errcode = 'P0001', hint = 'Withdraw the film first, or show another version.';
  end if;
  if new.current_version_id is not null
    and not exists (
      select from public.versions v where v.id = new.current_version_id and v.state in ('watchable', 'ready')
    ) then
    raise exception 'This version cannot be watched yet.'
      using errcode = 'P0001', hint = 'Show it once its first rendition is there.';
  end if;
  return new;
end $$;

/** For the acts of this transaction: are those who are watching let finish? */
create or replace function private.let_viewers_finish(finish boolean) returns void language sql set search_path = '' as $$
  select set_config('actuality.viewers_may_finish', case when finish then 'on' else 'off' end, true)
$$;

/** Replaces the cut that is shown with another. */
create or replace function public.show_version(documentary uuid, version uuid, let_viewers_finish boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.leads_film(documentary) then raise exception 'Only its creator can choose the version that is shown.' using errcode = '42501'; end if;
  perform from public.versions v
  where v.id = version and v.documentary_id = documentary and v.kind = 'cut' and v.state in ('watchable', 'ready');
  if not found then
    raise exception 'The film has no such version that can be watched.'
      using errcode = 'P0001', hint = 'Wait until it is prepared, or choose another.';
  end if;
  perform private.let_viewers_finish(show_version.let_viewers_finish);
  update public.documentaries set current_version_id = version where id = documentary;
  perform private.let_viewers_finish(false);
end $$;
grant execute on function public.show_version to authenticated;
