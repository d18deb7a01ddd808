-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a text to read. body is plain paragraphs, an empty line between them; documentary_id the film it is about, whose poster stands beside it. Public from published_at.
create table public.essays (
  id uuid not null default gen_random_uuid(),
  title text not null,
  lead text not null,
  body text not null default '',
  signed_by text not null,
  documentary_id uuid,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint essays_pkey PRIMARY KEY (id),
  constraint essays_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint essays_body_check CHECK (length(body) <= 60000),
  constraint essays_lead_check CHECK (length(lead) >= 1 AND length(lead) <= 1000),
  constraint essays_signed_by_check CHECK (length(signed_by) >= 1 AND length(signed_by) <= 120),
  constraint essays_title_check CHECK (length(title) >= 1 AND length(title) <= 160)
);
CREATE INDEX essays_documentary ON public.essays USING btree (documentary_id);
CREATE INDEX essays_published ON public.essays USING btree (published_at DESC);
alter table public.essays enable row level security;
grant delete, insert, select, update on public.essays to authenticated;
grant all on public.essays to service_role;
create policy "Moderators read and write the programme ahead of time" on public.essays
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.essays
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.essays REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '5000', 'The house keeps 5,000 essays at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.essays FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
