-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person of an institution who could not watch a film, and why; the demand that its creator may answer. visit: a keyed mark of the person for one day, by which repeated tries count once; it leads to nobody.
create table public.turnaways (
  id bigint not null generated always as identity,
  institution_id uuid not null,
  documentary_id uuid not null,
  why text not null,
  visit text not null,
  at timestamp with time zone not null default now(),
  constraint turnaways_pkey PRIMARY KEY (id),
  constraint turnaways_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint turnaways_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint turnaways_visit_check CHECK (length(visit) <= 64),
  constraint turnaways_why_check CHECK (why = ANY (ARRAY['no-licence', 'ended', 'full']))
);
CREATE INDEX turnaways_documentary ON public.turnaways USING btree (documentary_id, at);
CREATE INDEX turnaways_institution ON public.turnaways USING btree (institution_id, at);
CREATE UNIQUE INDEX turnaways_visit ON public.turnaways USING btree (institution_id, documentary_id, why, visit);
alter table public.turnaways enable row level security;
grant select on public.turnaways to authenticated;
grant all on public.turnaways to service_role;
create policy "Librarians see who was turned away, the creator of the film who" on public.turnaways
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian}'[]) AS my_institutions)) OR public.can_edit(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.turnaways
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER note_turnaway AFTER INSERT ON public.turnaways FOR EACH ROW EXECUTE FUNCTION private.note_turnaway();

create function private.note_turnaway() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  values (
    new.institution_id, new.documentary_id, case new.why when 'full' then 'limit' else 'no-licence' end,
    ('x' || left(md5(new.visit), 16))::bit(64)::bigint
  );
  return null;
end
$$;
grant execute on function private.note_turnaway to service_role;

create function private.note_turnaway(institution uuid, documentary uuid, why text) returns void
language sql security definer set search_path = '' as $$
  insert into public.turnaways (institution_id, documentary_id, why, visit)
  select institution, documentary, note_turnaway.why, encode(sha256(convert_to(s.value || auth.uid() || current_date || institution, 'utf8')), 'hex')
  from private.secrets s where s.name = 'address-salt'
  on conflict do nothing
$$;
grant execute on function private.note_turnaway to service_role;
