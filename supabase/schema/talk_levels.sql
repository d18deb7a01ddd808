-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a second and kind in which somebody clapped, laughed …: how many marks of all together, since 1970, and where the film was. Never by person.
create table public.talk_levels (
  screening_id uuid not null,
  second bigint not null,
  kind text not null,
  item_id uuid,
  at_ms integer,
  marks integer not null,
  constraint talk_levels_pkey PRIMARY KEY (screening_id, second, kind),
  constraint talk_levels_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.screening_items(id) ON DELETE SET NULL,
  constraint talk_levels_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.talks(screening_id) ON DELETE CASCADE,
  constraint talk_levels_at_ms_check CHECK (at_ms >= 0),
  constraint talk_levels_kind_check CHECK (kind = ANY (ARRAY['applause', 'moved', 'laughter', 'startled'])),
  constraint talk_levels_marks_check CHECK (marks > 0)
);
CREATE INDEX talk_levels_item ON public.talk_levels USING btree (item_id);
alter table public.talk_levels enable row level security;
grant all on public.talk_levels to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_levels
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_levels FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
