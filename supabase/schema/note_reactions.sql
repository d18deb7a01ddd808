-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person and what they say to a note with one key.
create table public.note_reactions (
  note_id uuid not null,
  person_id uuid not null,
  mark text not null,
  marked_at timestamp with time zone not null default now(),
  constraint note_reactions_pkey PRIMARY KEY (note_id, person_id, mark),
  constraint note_reactions_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE,
  constraint note_reactions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint note_reactions_mark_check CHECK (mark = ANY (ARRAY['agree', 'unsure', 'loved']))
);
CREATE INDEX note_reactions_of_person ON public.note_reactions USING btree (person_id);
alter table public.note_reactions enable row level security;
grant select on public.note_reactions to authenticated;
grant all on public.note_reactions to service_role;
create policy "Who sees a note sees what people say to it" on public.note_reactions
  for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.notes n
  WHERE n.id = note_reactions.note_id)));
create policy "A session that owes its second step sees and changes nothing" on public.note_reactions
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.note_reactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('note_id', '1000', 'A note has 1,000 reactions at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.note_reactions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
