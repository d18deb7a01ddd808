-- One upload an object and sender at a time, and how much of it is here: room is kept for the rest.
alter table storage.resumable_uploads add column received_bytes bigint not null default 0;
comment on column storage.resumable_uploads.received_bytes is 'Durable bytes when the last part ended; the file store knows better while one arrives.';
delete from storage.resumable_uploads older using storage.resumable_uploads newer
where older.completed_at is null and newer.completed_at is null and older.bucket_id = newer.bucket_id and older.object_name = newer.object_name
  and coalesce(older.owner_id, '') = coalesce(newer.owner_id, '') and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index resumable_uploads_one_an_object on storage.resumable_uploads (bucket_id, object_name, coalesce(owner_id, '')) where completed_at is null;
