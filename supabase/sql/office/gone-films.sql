/** A case about a film says its title: it goes when the film is deleted. The audit log keeps that there was one, without a name. */
create or replace function private.forget_cases() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.cases c using gone g where c.kind = 'film' and c.about_id = g.id;
  return null;
end $$;

/** Removes waiting jobs of a deleted cut or film from the queue. Running ones end on their own. */
create or replace function private.forget_jobs(gone uuid) returns int language plpgsql security definer set search_path = '' as $$
declare waiting bigint[]; dropped int;
begin
  if not private.queue_is_there() then
    delete from private.held_jobs h
    where h.job <> 'delete-version-files' and gone::text in (h.payload ->> 'versionId', h.payload ->> 'documentaryId');
    get diagnostics dropped = row_count;
    return dropped;
  end if;
  select array_agg(j.id) into waiting from graphile_worker._private_jobs j
  where j.locked_at is null and gone::text in (j.payload ->> 'versionId', j.payload ->> 'documentaryId')
    and j.task_id not in (select t.id from graphile_worker._private_tasks t where t.identifier = 'delete-version-files');
  perform graphile_worker.complete_jobs(waiting);
  return coalesce(cardinality(waiting), 0);
end
$$;
