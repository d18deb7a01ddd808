-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cue that may be found: own holds its words, joined those of it and the next cue, because a sentence seldom ends with its cue. Sensitive cues and descriptions have none.
create table private.passages (
  cue_id uuid not null,
  next_cue_id uuid,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  own tsvector not null,
  joined tsvector not null,
  constraint passages_pkey PRIMARY KEY (cue_id),
  constraint passages_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE,
  constraint passages_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint passages_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.caption_tracks(id) ON DELETE CASCADE,
  constraint passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE
);
CREATE INDEX passages_joined ON private.passages USING gin (joined);
CREATE INDEX passages_next ON private.passages USING btree (next_cue_id);
CREATE INDEX passages_track ON private.passages USING btree (track_id, starts_ms);
alter table private.passages enable row level security;

create function private.said(query text, film uuid DEFAULT NULL::uuid) returns TABLE(cue_id uuid, next_cue_id uuid, documentary_id uuid, version_id uuid, starts_ms integer, closeness integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  in_order tsquery := private.asked(query, true);
  all_words tsquery := private.asked(query, false);
  wanted text[];
  some_words tsquery;
  config regconfig;
begin
  if numnode(all_words) = 0 then return; end if;
  return query
    select
      p.cue_id,
      case when p.own @@ all_words then null else p.next_cue_id end,
      p.documentary_id,
      p.version_id,
      p.starts_ms,
      case when p.joined @@ in_order then 3 else 2 end
    from private.passages p
    where p.joined @@ all_words
      and (film is null or p.documentary_id = film)
      and p.version_id in (select l.version_id from private.listed_versions l)
      and (
        p.own @@ all_words
        or not exists (select from private.passages n where n.cue_id = p.next_cue_id and n.own @@ all_words)
      );
  if found then return; end if;
  for config in
  select distinct private.words_in(l.language)
  from (select t.language from public.caption_tracks t union select 'en') l loop
    wanted := tsvector_to_array(to_tsvector(config, left(query, 300)));
    continue when cardinality(wanted) < 3 or cardinality(wanted) > 40;
    select string_agg(quote_literal(w), ' | ')::tsquery into some_words from unnest(wanted) w;
    return query
      select p.cue_id, p.next_cue_id, p.documentary_id, p.version_id, p.starts_ms, 1 from private.passages p
      where p.joined @@ some_words
        and (film is null or p.documentary_id = film)
        and p.version_id in (select l.version_id from private.listed_versions l)
        and (
          select count(*) from unnest(wanted) w where w = any (tsvector_to_array(p.joined))
        ) >= ceil(cardinality(wanted) * 0.6)
      limit 500;
    if found then return; end if;
  end loop;
end
$$;
grant execute on function private.said to service_role;
