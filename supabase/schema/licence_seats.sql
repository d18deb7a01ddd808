-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who was given a film by a licence with a number of simultaneous users. Held while they watch, as playback_grants says, then free.
create table public.licence_seats (
  licence_id uuid not null,
  person_id uuid not null,
  version_id uuid not null,
  taken_at timestamp with time zone not null default now(),
  constraint licence_seats_pkey PRIMARY KEY (licence_id, person_id),
  constraint licence_seats_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE,
  constraint licence_seats_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint licence_seats_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE
);
CREATE INDEX licence_seats_person ON public.licence_seats USING btree (person_id);
CREATE INDEX licence_seats_version ON public.licence_seats USING btree (version_id);
alter table public.licence_seats enable row level security;
grant all on public.licence_seats to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.licence_seats
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
