-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a season: films side by side under one idea, with a signed paragraph.
create table public.seasons (
  id uuid not null default gen_random_uuid(),
  title text not null,
  introduction text not null,
  signed_by text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamp with time zone not null default now(),
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_check CHECK (ends_on >= starts_on),
  constraint seasons_introduction_check CHECK (length(introduction) >= 1 AND length(introduction) <= 2000),
  constraint seasons_signed_by_check CHECK (length(signed_by) >= 1 AND length(signed_by) <= 80),
  constraint seasons_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
alter table public.seasons enable row level security;
grant delete, insert, select, update on public.seasons to authenticated;
grant all on public.seasons to service_role;
create policy "Moderators read and write the programme ahead of time" on public.seasons
  for all to authenticated
  using (private.has_role('moderator'))
  with check (private.has_role('moderator'));
create policy "A session that owes its second step sees and changes nothing" on public.seasons
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.seasons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('', '2000', 'The house keeps 2,000 seasons at most.');
