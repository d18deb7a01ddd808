comment on table private.ladder_parts is
  'One row per part. held_by, held_until: the lease of a worker, renewed while it works. damage: decoding errors of the '
  'source; shots: shot changes, in milliseconds.';
grant all on private.ladder_parts to service_role;

-- The full ladder of a long film is made in parts by any number of workers, so that a crash loses only the part in progress.
comment on table private.ladders is
  'One row per cut whose full ladder is being made in parts (core/media/ladder-parts.ts). plan: encoding plan; folder: '
  'their place in bucket media; header_digest: digest of their common header.';
grant all on private.ladders to service_role;
