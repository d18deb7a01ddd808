-- Several servers may take the parts of one upload: how far it has come and who is receiving is known here, not by one process.
create table storage.incoming_files (
  version text primary key,
  bucket_id text not null,
  object_name text not null,
  upload_id text,
  part_bytes bigint not null,
  tags text[] not null default '{}',
  pieces bigint[] not null default '{}',
  arrived_bytes bigint not null,
  touched_at timestamptz not null default now()
);
comment on table storage.incoming_files is 'One row is a file that is arriving in an object store: its multipart upload, the tags of the parts the store has, and the lengths of the pieces that hold the beginning of the next part. A row is only replaced by whoever read it last, so of two servers one goes on.';
create index incoming_files_touched on storage.incoming_files (touched_at);
alter table storage.incoming_files enable row level security;

alter table storage.resumable_uploads add column held_by text, add column heard_at timestamptz;
comment on column storage.resumable_uploads.held_by is 'Which server process receives at this moment, and in which request: its number (see server/db/living-process.ts), a colon, an id. Null while nobody does.';
comment on column storage.resumable_uploads.heard_at is 'When the last byte of the request came that holds it; one that has fallen silent is displaced.';
