-- What a film leaves behind at the desk and in the queue goes with it.

/** A case about a film says its title: it goes when the film is deleted. The audit log keeps that there was one, without a name. */
create function private.forget_cases() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.cases c using gone g where c.kind = 'film' and c.about_id = g.id;
  return null;
end $$;
create trigger forget_cases after delete on public.documentaries referencing old table as gone
for each statement execute function private.forget_cases();

/** Takes jobs out of the queue that wait for a cut, or a film, that is not there any more. Those at work end by themselves. */
create function private.forget_jobs(gone uuid) returns int language plpgsql security definer set search_path = '' as $$
declare waiting bigint[];
begin
  select array_agg(j.id) into waiting from graphile_worker._private_jobs j
  where j.locked_at is null and gone::text in (j.payload ->> 'versionId', j.payload ->> 'documentaryId')
    and j.task_id not in (select t.id from graphile_worker._private_tasks t where t.identifier = 'delete-version-files');
  perform graphile_worker.complete_jobs(waiting);
  return coalesce(cardinality(waiting), 0);
end $$;
