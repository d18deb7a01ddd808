-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cue that may be found: joined holds its words, labelled A, and those of the next cue, because a sentence seldom ends with its cue. Sensitive cues have none.
create table private.passages (
  cue_id uuid not null,
  next_cue_id uuid,
  track_id uuid not null,
  version_id uuid not null,
  documentary_id uuid not null,
  starts_ms integer not null,
  joined tsvector not null,
  constraint passages_pkey PRIMARY KEY (cue_id),
  constraint passages_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE
);
CREATE INDEX passages_joined ON private.passages USING gin (joined) WITH (gin_pending_list_limit='512');
CREATE INDEX passages_track ON private.passages USING btree (track_id, starts_ms);
CREATE INDEX passages_version ON private.passages USING btree (version_id, starts_ms);
alter table private.passages enable row level security;

create function private.holding(asked private.asked_words, words tsquery, closeness integer, cuts uuid[], most integer) returns SETOF private.said_passage
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' as $$
begin
  if cuts is null then
    return query
      with hits as materialized (
        select p.cue_id, p.next_cue_id, p.documentary_id, p.version_id, p.starts_ms,
          p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from private.passages p
        where p.joined @@ words
      ), listed as materialized (
        -- Looked up film by film: the house may have many more than say it.
        select f.version_id
        from (select distinct i.documentary_id, i.version_id from hits i) f
        cross join lateral (
          select from private.listed_versions v where v.documentary_id = f.documentary_id and v.version_id = f.version_id limit 1
        ) v
      ), held as materialized (
        select i.* from hits i join listed l on l.version_id = i.version_id limit most + 1
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        (select count(*) > most from held)
      from held h
      where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone);
  else
    return query
      with held as materialized (
        select p.*, p.joined @@ asked.alone as is_alone, p.joined @@ asked.in_order as is_ordered
        from unnest(cuts) u (cut)
        join public.versions w on w.id = u.cut
        join private.listed_versions l on l.documentary_id = w.documentary_id and l.version_id = u.cut
        cross join lateral (
          -- Read in order and by the cut: the words are in too many places to be looked up for each cut anew.
          select i.*
          from (select * from private.passages c where c.version_id = u.cut order by c.starts_ms offset 0) i
          where i.joined @@ words
          limit most
        ) p
      )
      select
        h.cue_id,
        case when not h.is_alone then h.next_cue_id end,
        h.documentary_id,
        h.version_id,
        h.starts_ms,
        case when h.is_ordered and closeness = 2 then 3 else closeness end,
        false
      from held h
      where h.is_alone or not exists (select from held n where n.cue_id = h.next_cue_id and n.is_alone);
  end if;
end
$$;
grant execute on function private.holding to service_role;

create function private.passages_expected(words tsquery) returns double precision
language plpgsql security definer set search_path = '' as $$
declare plan jsonb;
begin
  execute 'explain (format json) select from private.passages p'
    || coalesce(format(' where p.joined @@ %L::tsquery', words), '') into plan;
  return (plan #>> '{0,Plan,Plan Rows}')::float;
end
$$;
grant execute on function private.passages_expected to service_role;
