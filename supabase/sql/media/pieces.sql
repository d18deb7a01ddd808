-- Pieces of a first rendition: listed in its playlist from the start, made by any free worker, those nearest to a viewer first.
comment on table private.pieces is
  'One row per piece of a rendition that is made in pieces (core/media/pieces.ts). held_by, held_until: the lease of a '
  'worker, renewed while it works. wanted_at: first request by a viewer.';
grant all on private.pieces to service_role;

-- Name of a piece of a cut in bucket media. Empty while it is not made: it is then prioritised. Null where the caller may not watch the cut or it
-- is not in pieces. Screeners with a burnt-in copy get only that copy, and no piece without the name.
create or replace function public.want_piece(version uuid, number integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  film record;
  piece private.pieces;
begin
  if not private.session_holds() or not (
    private.can_watch_version(want_piece.version)
    or want_piece.version in (
      select private.reviewed_versions() union all select private.attended_versions() union all select private.handed_in_versions()
    )
    or exists (
      select from public.screener_openings o join public.screeners s on s.id = o.screener_id
      where o.user_id = auth.uid() and private.in_person() and s.version_id = want_piece.version and private.screener_is_live(s)
        and not exists (select from public.marked_copies c where c.screener_id = s.id and c.state = 'ready')
    )
  ) then
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
  'Name of a piece of a cut in bucket media. Empty while it is not made: it is then prioritised. Null where the caller '
  'may not watch the cut or it is not in pieces.';
grant execute on function public.want_piece to authenticated;
