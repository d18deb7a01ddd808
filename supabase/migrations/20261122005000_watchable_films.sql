-- Who may watch what, said once as a list that a question about many films joins: asking can_watch a film costs a
-- search among thousands of films more than the search itself.

create view private.watchable_films as
  select
    d.id,
    d.owner_id,
    d.title,
    d.synopsis,
    d.director,
    d.year,
    d.language,
    d.country,
    d.subjects,
    d.poster_object,
    d.visibility,
    d.published_at,
    d.current_version_id
  from public.documentaries d
  where (select private.is_signed_in())
    and (
      d.owner_id = (select auth.uid())
      or (
        d.published_at is not null
        and (
          d.visibility = 'public'
          or (
            d.visibility = 'unlisted'
            and exists (
              select from public.opened_links l where l.documentary_id = d.id and l.user_id = (select auth.uid())
            )
          )
        )
      )
    );
comment on view private.watchable_films is
  'The films whoever asks may watch. can_watch asks it for one film; a question about many joins it.';

/** The one question behind everything derived from a film: cover, caption, transcript, search hit, playlist, byte. */
create or replace function public.can_watch(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.watchable_films w where w.id = documentary)
$$;
