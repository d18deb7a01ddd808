-- Pieces of a first rendition: named by its playlist from the beginning, made by whoever has a hand free, nearest to where somebody watches first.

create table private.pieces (
  rendition_id uuid not null references public.renditions (id) on delete cascade,
  number integer not null check (number between 1 and 99999),
  made_at timestamptz,
  -- A worker that dies gives back what it had when this is over.
  held_by uuid,
  held_until timestamptz,
  wanted_at timestamptz,
  primary key (rendition_id, number)
);
comment on table private.pieces is
  'One row a piece of a rendition that is made in pieces (core/pieces.ts). held_by, held_until: who makes it now, renewed while they do. wanted_at: when somebody came to it first.';
create index pieces_to_make on private.pieces (rendition_id, number) where made_at is null;
alter table private.pieces enable row level security;
grant all on private.pieces to service_role;
alter table public.renditions add column header_digest text check (length(header_digest) <= 64);
comment on column public.renditions.header_digest is 'Of a rendition in pieces: SHA-256 of the header that fits all of them. Whoever would write another one makes none of them.';

-- For who may watch the cut, in whichever way. Null where there is nothing for the caller, or nothing in pieces any more.
create function public.want_piece(version uuid, number integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film record;
  piece private.pieces;
begin
  if not private.session_holds() or not (private.can_watch_version(want_piece.version) or want_piece.version in (select private.lent_versions())) then
    return null;
  end if;
  select r.id, r.playlist into film from public.renditions r
  where r.version_id = want_piece.version and r.temporary and exists (select from private.pieces p where p.rendition_id = r.id);
  select * into piece from private.pieces p where p.rendition_id = film.id and p.number = want_piece.number;
  if piece.number is null then return null; end if;
  if piece.made_at is not null then
    return substring(film.playlist from '[^\n"]*/' || lpad(piece.number::text, 5, '0') || '\.m4s');
  end if;
  if piece.wanted_at is null then
    update private.pieces p set wanted_at = clock_timestamp()
    where p.rendition_id = piece.rendition_id and p.number = piece.number and p.wanted_at is null;
  end if;
  return '';
end
$$;
comment on function public.want_piece is
  'Name of a piece of a cut in bucket media. Empty while it is not made: it is then made before others. Null where the caller may not watch the cut or it is not in pieces.';
grant execute on function public.want_piece to authenticated, service_role;
