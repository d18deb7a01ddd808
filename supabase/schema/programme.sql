-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a showing. on_front: the film now at the top of the house, from starts_at until ends_at or the next one, with its reason in a sentence and the cue that is quoted. Otherwise a line of the week: place and note ("with talk").
create table public.programme (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  on_front boolean not null default false,
  reason text not null default '',
  cue_id uuid,
  place text not null default '',
  note text not null default '',
  signed_by text not null default '',
  created_at timestamp with time zone not null default now(),
  constraint programme_pkey PRIMARY KEY (id),
  constraint programme_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE SET NULL,
  constraint programme_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint programme_check CHECK (ends_at > starts_at),
  constraint programme_check1 CHECK (NOT on_front OR reason <> ''),
  constraint programme_note_check CHECK (length(note) <= 80),
  constraint programme_place_check CHECK (length(place) <= 120),
  constraint programme_reason_check CHECK (length(reason) <= 300),
  constraint programme_signed_by_check CHECK (length(signed_by) <= 80)
);
CREATE INDEX programme_cue ON public.programme USING btree (cue_id);
CREATE INDEX programme_documentary ON public.programme USING btree (documentary_id);
CREATE INDEX programme_starts ON public.programme USING btree (starts_at);
alter table public.programme enable row level security;
grant delete, insert, select, update on public.programme to authenticated;
grant all on public.programme to service_role;
create policy "Moderators read and write the programme ahead of time" on public.programme
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.programme
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.programme REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '20000', 'The programme holds 20,000 showings at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.programme FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.film_now() returns TABLE(documentary_id uuid, version_id uuid, reason text, signed_by text, cue_id uuid, chosen boolean)
language sql stable security definer set search_path = '' as $$
  select x.id, x.version_id, x.reason, x.signed_by, coalesce(x.cue_id, private.some_quote(x.version_id)), x.chosen
  from (
    (
      select f.id, f.version_id, p.reason, p.signed_by, p.cue_id, true as chosen
      from public.programme p
      join private.front_films f on f.id = p.documentary_id
     where p.on_front and p.starts_at <= private.front_now() and coalesce(p.ends_at > private.front_now(), true)
       and coalesce(f.published_until > private.front_now(), true)
     order by p.starts_at desc, p.id
     limit 1)
    union all
    (
      select f.id, f.version_id, '', '', null, false
      from private.front_films f
      where coalesce(f.published_until > private.front_now(), true)
      order by f.published_at desc, f.id
      limit 1
    )
  ) x order by x.chosen desc limit 1
$$;
grant execute on function private.film_now to service_role;
