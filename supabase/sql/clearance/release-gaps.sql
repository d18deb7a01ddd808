/** Whether a condition of a release forbids one of the film's planned releases: what core/clearance/releases/conditions.ts shows in detail. */
create or replace function private.forbids_planned_release(release public.releases) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.planned_releases p, jsonb_array_elements(release.conditions) c
    cross join lateral (
      select array(select jsonb_array_elements_text(coalesce(c -> 'countries', '[]'))) as countries, p.media && '{streaming,download,web,social}' as online
    ) k
    cross join lateral (select exists (select from unnest(k.countries) one where (one = any (p.countries)) <> p.worldwide) as reached) r
    where p.documentary_id = release.documentary_id and p.removed_at is null and case c ->> 'kind'
      when 'until' then c ->> 'until' is not null and (p.ends_on is null or p.ends_on > (c ->> 'until')::date)
      when 'not-in-country' then r.reached
      when 'not-online' then k.online and (cardinality(k.countries) = 0 or r.reached)
      else false
    end
  )
$$;

/** What a release lacks for one appearance; without a release, it was not asked. The rules of core/clearance/releases/released-cut.ts. */
create or replace function private.lacks_of_release(release public.releases, appearance_kind text) returns setof text
language sql stable security definer set search_path = '' as $$
  select m.missing
  from (
    select coalesce(release.state, 'not-asked') as state, coalesce(release.state in ('given', 'given-with-conditions'), false) as given,
      coalesce(release.state in ('withdrawn', 'withdrawal-asked', 'refused'), false) as ended,
      appearance_kind in ('recognisable', 'voice-only') as owes
  ) s
  cross join lateral (values
    (
      case when not s.ended and release.age_band = 'minor' and release.guardians_given between 1 and private.guardians_owed(release) - 1 then 'guardians'
        else s.state end,
      s.ended or s.owes and not s.given
    ),
    (
      'no-face', not s.ended and (s.given or not s.owes) and appearance_kind in ('recognisable', 'in-passing')
      and release.conditions @> '[{"kind": "no-face"}]'
    ),
    (
      'no-voice', not s.ended and (s.given or not s.owes) and appearance_kind in ('recognisable', 'voice-only')
      and release.conditions @> '[{"kind": "no-voice"}]'
    ),
    ('gap', s.owes and s.given and private.forbids_planned_release(release)),
    ('see-first', s.owes and s.given and release.seen_on is null and release.conditions @> '[{"kind": "see-before-lock"}]'),
    ('proof', s.owes and s.given and release.proofs = 0 and release.way is distinct from 'notice')
  ) m (missing, is_so)
  where m.is_so
$$;
