comment on table private.ladder_parts is
  'One row a part. held_by, held_until: who makes it now, renewed while they do. damage: where the source did not decode; '
  'shots: when pictures follow another, in milliseconds.';
grant all on private.ladder_parts to service_role;

-- The full ladder of a long film is made in parts by any number of workers, so that one that dies loses only what it was at.
comment on table private.ladders is
  'One row a cut whose full ladder is being made in parts (core/media/ladder-parts.ts). plan: what they are made of; folder: '
  'where they lie in bucket media; header_digest: of the headers all of them share.';
grant all on private.ladders to service_role;
