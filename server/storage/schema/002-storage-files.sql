-- What the storage service remembers for itself. No role of the product sees these tables.

create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  object_name text not null,
  size_bytes bigint,
  metadata jsonb not null,
  owner_id text,
  upsert boolean not null default false,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  expires_at timestamptz not null
);
comment on table storage.resumable_uploads is 'One row is a resumable (TUS) upload; its bytes are in the file store under the same id, which becomes the version of the object. A complete one is remembered until it expires, for a sender who never heard the last answer.';
create index resumable_uploads_expiry on storage.resumable_uploads (expires_at);

create table storage.discarded_files (
  id bigint generated always as identity primary key,
  bucket_id text not null,
  object_name text not null,
  version text not null,
  discarded_at timestamptz not null default now()
);
comment on table storage.discarded_files is 'One row is a stored file that no object names any more and that is still to be removed from the file store.';

alter table storage.resumable_uploads enable row level security;
alter table storage.discarded_files enable row level security;

create function storage.discard_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.version is null then return null; end if;
  if tg_op = 'UPDATE' and (new.bucket_id, new.name, new.version) is not distinct from (old.bucket_id, old.name, old.version) then return null; end if;
  insert into storage.discarded_files (bucket_id, object_name, version) values (old.bucket_id, old.name, old.version);
  return null;
end $$;
comment on function storage.discard_file() is 'Whoever replaces, moves or deletes an object, in SQL or over HTTP, hands its file to the sweep in the same transaction.';
create trigger discard_file after update or delete on storage.objects for each row execute function storage.discard_file();

create index objects_listing on storage.objects (bucket_id, lower(name));
comment on table storage.buckets is 'One row is a bucket: a room for files with its own limits.';
comment on table storage.objects is 'One row is a complete file; row rules on it decide who may read, add, replace or remove it.';
